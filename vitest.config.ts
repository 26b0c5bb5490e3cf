import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // Much of the time is spent waiting: for servers, time-outs and child processes.
    maxWorkers: 3,
    // Files that are not isolated load each module once for all, which takes a third of the processor time off.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "lib/**/*.test.ts",
            "components/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "scripts/**/*.test.ts",
            "*.test.ts",
          ],
          // Milliseconds each, but a busy machine starts a child process in seconds.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts", "bench/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // By themselves, as some say how long a process may keep others waiting.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
