import { type Actor, audit } from "@/lib/audit";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { checkFeed } from "./check-feed";
import { checkMemberAccess } from "./check-member-access";
import type { Finding } from "./finding";

const CHECKS = {
  "member-access": (runtime: Runtime) => checkMemberAccess(runtime),
  feed: (runtime: Runtime) => checkFeed(runtime),
} as const;

/** Tests one of the two interfaces for an admin, and records that in the audit log. */
export async function testConnection(
  runtime: Runtime,
  actor: Actor,
  which: keyof typeof CHECKS,
): Promise<readonly Finding[]> {
  const findings = await CHECKS[which](runtime);
  const isBad = findings.some(({ state }) => state === "failed");
  await write(runtime.portal, (tx) =>
    audit(tx, actor, { action: "connection.test", subject: which, outcome: isBad ? "failed" : "done" }),
  );
  return findings;
}
