import type { RunningWeb } from "../attack/setup/start-web";
import { startDressed } from "./dressed-portal";
import { test as base } from "./test";

/** Playwright's `test` on a portal that an organisation has dressed as its own. */
export const test = base.extend<object, { dressed: RunningWeb }>({
  dressed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for off this pattern.
    async ({}, use) => {
      const web = await startDressed();
      await use(web);
      await web.stop();
    },
    { scope: "worker" },
  ],
  portal: async ({ dressed }, use) => use(dressed.portal),
});
