import { request } from "@playwright/test";
import type { RunningPortal } from "./running-portal";

/** Pulls a string behind the sandbox's stage (docs/sandbox.md). */
export async function controlSandbox(
  { sandboxUrl }: RunningPortal,
  string: "feed" | "faults" | `members/${string}/lock`,
  data: object,
): Promise<void> {
  // The sandbox's own authority signs its certificate, and the test's process does not know it.
  const control = await request.newContext({ ignoreHTTPSErrors: true });
  const answer = await control.post(new URL(`/__sandbox/${string}`, sandboxUrl).href, { data });
  if (!answer.ok()) throw new Error(`The sandbox refuses this: ${await answer.text()}`);
  await control.dispose();
}
