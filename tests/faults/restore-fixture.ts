import { onTestFinished } from "vitest";
import { addMember } from "@/lib/members";
import { createRuntime } from "@/lib/runtime";
import type { TestPortal } from "@/tests/factories/test-portal";

/** Adds a member with only an id. */
export async function addPerson({ runtime }: TestPortal, clientUserId: string): Promise<string> {
  const email = `${clientUserId}@example.org`;
  await addMember(runtime, { name: "admin-1" }, { email, firstName: "P", lastName: clientUserId, clientUserId });
  return clientUserId;
}

/** Lets go of the databases, as processes do that end. */
export function stop({ runtime }: TestPortal): void {
  runtime.portal.$client.close();
  runtime.catalog.$client.close();
}

/** The portal as it is after its processes were started again. */
export function startedAgain({ runtime: { config } }: TestPortal) {
  const runtime = createRuntime(config);
  onTestFinished(async () => {
    await runtime.memberAccess.close();
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
  });
  return runtime;
}
