import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { onStopSignals } from "./stop-signals.mjs";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Commands that other tests have run in this process may listen, too, and would end it. */
const others = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
beforeEach(() => {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
});
afterEach(() => {
  for (const [signal, listeners] of others) {
    process.removeAllListeners(signal);
    for (const listener of listeners) process.on(signal, listener);
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
