import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { onStopSignals } from "./stop-signals.mjs";

const before = { SIGINT: process.listeners("SIGINT"), SIGTERM: process.listeners("SIGTERM") };
afterEach(() => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    for (const listener of process.listeners(signal)) {
      if (!before[signal].includes(listener)) process.removeListener(signal, listener);
    }
  }
});

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
