import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { LogoRefusedError } from "@/lib/logos/refused";
import { createLogoRenderer } from "@/lib/logos/renderer";
import { endlessLogo } from "@/tests/factories/endless-logo";
import { vastLogo } from "@/tests/factories/vast-logo";

const NEVER = new AbortController().signal;
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>',
);

function newRenderer(renderMs?: number) {
  const renderer = createLogoRenderer(renderMs);
  onTestFinished(() => renderer.close());
  return renderer;
}

test("logos are drawn in another process, several that are asked for at once too", async () => {
  const { render } = newRenderer();
  for (const logos of await Promise.all([render(SVG, NEVER), render(SVG, NEVER)])) {
    for (const size of [96, 256] as const)
      expect(await sharp(logos.get(size)).metadata()).toMatchObject({ format: "webp", width: size, height: size });
  }
});

test("a file that is no image is refused in words, and the next one is drawn", async () => {
  const { render } = newRenderer();
  const refused = render(Buffer.from("no image"), NEVER);
  await expect(refused).rejects.toThrow(LogoRefusedError);
  await expect(refused).rejects.toThrow(/unsupported image format/);
  expect((await render(SVG, NEVER)).size).toBe(2);
});

test("a drawing that would take minutes ends with the job's signal, and another process draws the next (ASVS 5.0, 15.2.2)", async () => {
  const { render } = newRenderer();
  await render(SVG, NEVER);
  const job = new AbortController();
  const drawing = render(endlessLogo(), job.signal);
  setTimeout(() => job.abort(new Error("the worker drains")), 300);
  await expect(drawing).rejects.toThrow("the worker drains");
  expect((await render(SVG, NEVER)).size).toBe(2);
});

test("a drawing of some hundred kB that holds a picture of a gigabyte is refused before it is taken (ASVS 5.0, 15.2.2)", async () => {
  const { render } = newRenderer(60_000);
  const refused = render(await vastLogo(), NEVER);
  await expect(refused).rejects.toThrow(LogoRefusedError);
  await expect(refused).rejects.toThrow(/memory/);
  expect((await render(SVG, NEVER)).size).toBe(2);
}, 60_000);

test("a signal that a service manager sends to every process does not pass for a drawing that cannot be done", async () => {
  const { render } = newRenderer();
  await render(SVG, NEVER);
  const drawing = render(endlessLogo(), new AbortController().signal);
  const pids = execFileSync("pgrep", ["-P", String(process.pid), "-f", "render-child"], { encoding: "utf8" });
  for (const pid of pids.trim().split("\n")) process.kill(Number(pid), "SIGTERM");
  await expect(Promise.race([drawing, sleep(1_000, "it goes on")])).resolves.toBe("it goes on");
});

test("a worker that was busy for longer than a drawing may take refuses no logo", async () => {
  const { render } = newRenderer(2_000);
  await render(SVG, NEVER);
  const drawings = Promise.all([render(SVG, NEVER), render(SVG, NEVER)]);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
  for (const logos of await drawings) expect(logos.size).toBe(2);
});

test("closing the renderer waits for no drawing: the current one is ended, and the next is not begun", async () => {
  const { render, close } = newRenderer();
  await render(SVG, NEVER);
  const drawings = Promise.allSettled([render(endlessLogo(), NEVER), render(SVG, NEVER)]);
  setTimeout(close, 300);
  for (const drawing of await drawings)
    expect(drawing).toMatchObject({ status: "rejected", reason: { message: "No more logos are drawn." } });
});
