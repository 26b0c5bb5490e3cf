import { test as base } from "./test";

/** Playwright's `test` on a portal that an organisation has dressed as its own. */
export const test = base.extend({ portal: async ({ dressed }, use) => use(dressed.portal) });

/** The same with its worker. */
export const testWithWorker = base.extend({ portal: async ({ dressedWhole }, use) => use(dressedWhole.portal) });
