import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { onStopSignals } from "./stop-signals.mjs";

const before = { SIGINT: process.listeners("SIGINT"), SIGTERM: process.listeners("SIGTERM") };
afterEach(() => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    for (const listener of process.listeners(signal)) {
      if (!before[signal].includes(listener)) process.removeListener(signal, listener);
    }
  }
});

it.each(["start", "dev", "sandbox", "demo", "bench", "portal"])(
  "is reached by the signal that a service manager sends to npm run %s, which npm hands to its shell alone",
  (name) => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    expect(scripts[name], "the program takes the shell's place").toMatch(/^exec node /);
  },
);

it("takes the Ctrl-C that npm repeats for one, and a later one for a wish to stop at once", async () => {
  const stop = vi.fn();
  const stopNow = vi.fn();
  onStopSignals(stop, stopNow);

  process.emit("SIGINT");
  process.emit("SIGINT");
  expect(stop).toHaveBeenCalledTimes(1);
  expect(stopNow).not.toHaveBeenCalled();

  await delay(350);
  process.emit("SIGINT");
  expect(stop).toHaveBeenCalledTimes(1);
  expect(stopNow).toHaveBeenCalledTimes(1);
});
