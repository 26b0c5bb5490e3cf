import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { demoProcesses } from "./processes.mjs";

const { env } = process;
const RUNS_ON = "setInterval(() => {}, 1000);";

let folder: string;
let onDeath: ReturnType<typeof vi.fn<(error: Error) => void>>;
let demo: ReturnType<typeof demoProcesses>;

const inFolder = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "demo-processes-"));
  onDeath = vi.fn();
  demo = demoProcesses(inFolder("logs"), onDeath);
  return () => {
    demo.killNow();
    rmSync(folder, { recursive: true });
  };
});

/** Starts a server that is ready once it has written a file of its name, which also tells when it was stopped. */
function serve(name: string, body: string): Promise<void> {
  const file = inFolder(`${name}.mjs`);
  const [ready, order] = [inFolder(`${name}.ready`), inFolder("order")].map((text) => JSON.stringify(text));
  writeFileSync(
    file,
    `import { appendFileSync, writeFileSync } from "node:fs";
     const end = () => { appendFileSync(${order}, "${name} "); process.exit(); };
     process.once("SIGTERM", () => setTimeout(end, 200));
     const isReady = () => writeFileSync(${ready}, "");
     ${body}`,
  );
  return demo.serve(name, { args: [file], env, isReady: async () => existsSync(inFolder(`${name}.ready`)) });
}

describe("the demo", { timeout: 20_000 }, () => {
  it("says at once how a server ended that was to become ready, and the last that it said", async () => {
    const words = "for (const line of Array(20).keys()) console.log('line', line + 1); process.exit(3);";
    await expect(serve("sandbox", words)).rejects.toThrow(
      /^The sandbox ended with exit code 3 before it was ready\.\nThe end of .*sandbox\.log:\n\n {4}line 9\n.* {4}line 20$/s,
    );
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("is told of a server that ends later, unless it is stopped itself", async () => {
    await serve("portal", `isReady(); ${RUNS_ON}`);
    await serve("sandbox", "isReady(); setTimeout(() => { console.log('no room'); process.exit(4); }, 500);");
    await vi.waitFor(() => expect(onDeath).toHaveBeenCalled(), 10_000);
    await demo.stop();
    expect(onDeath.mock.calls.map(([{ message }]) => message)).toEqual([
      expect.stringMatching(/^The sandbox ended with exit code 4\.\nThe end of .*no room$/s),
    ]);
    expect(readFileSync(inFolder("order"), "utf8"), "the other one is stopped with it").toBe("portal ");
  });

  it("stops what it started last first, and starts nothing after that", async () => {
    for (const name of ["sandbox", "portal"]) await serve(name, `isReady(); ${RUNS_ON}`);
    await demo.stop();
    expect(readFileSync(inFolder("order"), "utf8")).toBe("portal sandbox ");
    await expect(demo.run("build", ["true"], env)).rejects.toThrow("The demo is being stopped.");
  });

  it("ends at once what does not stop, and that is no death to tell of", async () => {
    const ignores = `process.removeAllListeners("SIGTERM").on("SIGTERM", () => {}); isReady(); ${RUNS_ON}`;
    await serve("portal", ignores);
    const stopped = demo.stop();
    demo.killNow();
    await stopped;

    demo = demoProcesses(inFolder("logs"), onDeath);
    const pid = JSON.stringify(inFolder("pid"));
    await serve("sandbox", `writeFileSync(${pid}, String(process.pid)); ${ignores}`);
    demo.killNow();
    const isThere = () => process.kill(Number(readFileSync(inFolder("pid"), "utf8")), 0);
    await vi.waitFor(() => expect(isThere).toThrow("ESRCH"), 10_000);
    await expect(demo.run("build", ["true"], env)).rejects.toThrow("The demo is being stopped.");
    expect(onDeath).not.toHaveBeenCalled();
  });

  it("has what a program prints, and says which step did not end well", async () => {
    const program = inFolder("sync.mjs");
    writeFileSync(program, "console.log('1,500 offers'); process.exitCode = Number(process.argv[2]);");
    expect(await demo.show("sync", [program, "0"], env)).toBe("1,500 offers\n");
    const speaks = inFolder("speaks.mjs");
    writeFileSync(
      speaks,
      `import { spawn } from "node:child_process";
       spawn("sh", ["-c", "sleep 0.3; echo said last"], { stdio: ["ignore", "inherit", "ignore"] }).unref();`,
    );
    expect(await demo.show("sync", [speaks], env)).toBe("said last\n");
    await expect(demo.show("sync", [program, "2"], env)).rejects.toThrow(/^The sync ended with exit code 2\.$/);
    await demo.run("build", ["sh", "-c", "true"], env);
    await expect(demo.run("build", ["sh", "-c", "echo no compiler; exit 5"], env)).rejects.toThrow(
      /^The build ended with exit code 5\.\nThe end of .*no compiler$/s,
    );
    await demo.run("build", ["echo", "built"], env);
    expect(readFileSync(inFolder("logs/build.log"), "utf8"), "a log is of the last time").toBe("built\n");
  });
});
