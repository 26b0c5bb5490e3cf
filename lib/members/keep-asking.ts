import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { askForRegistrations } from "./ask-for-registrations";
import { askForRevocations } from "./ask-for-revocations";

/** Every night, machine's time zone. */
const NIGHTLY = "10 4 * * *";

/** Asks for what the program has not confirmed, every night and once at the start, until the signal. */
export async function keepAsking(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  signal: AbortSignal,
): Promise<void> {
  await atTimes(NIGHTLY, signal, async () => {
    await askForRevocations(runtime, signal);
    await askForRegistrations(runtime, signal);
  });
}
