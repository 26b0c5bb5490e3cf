import type { Program, RunningWeb } from "../attack/setup/start-web";
import { startDressed } from "./dressed-portal";
import { test as base } from "./test";

/** Playwright's `test` on a portal that an organisation has dressed as its own; `program` is what of it runs. */
export const test = base.extend<object, { program: Program; dressed: RunningWeb }>({
  program: ["server.ts", { option: true, scope: "worker" }],
  dressed: [
    async ({ program }, use) => {
      const web = await startDressed({}, program);
      await use(web);
      await web.stop();
    },
    { scope: "worker" },
  ],
  portal: async ({ dressed }, use) => use(dressed.portal),
});
