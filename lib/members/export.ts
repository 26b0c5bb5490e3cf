import { type Actor, audit } from "@/lib/audit";
import { readBelongings } from "@/lib/db/belongings";
import { findMemberByClientUserId, type MemberRow } from "@/lib/db/members";
import { readTraces } from "@/lib/db/traces";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { requireTraces } from "./require-traces";

export type MemberExport = Readonly<ReturnType<typeof readTraces>> &
  Partial<ReturnType<typeof readBelongings>> & {
    readonly exportedAt: string;
    /** Null for someone who has been deleted. */
    readonly member: Omit<MemberRow, "passwordHash" | "emailKey"> | null;
  };

/**
 * Everything that the portal holds about a person, except secrets: hashes of passwords, sessions and codes. The export
 * is recorded.
 * @throws NotFoundError if nothing is recorded for the id
 */
export async function exportMember(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: string,
): Promise<MemberExport> {
  const clientUserId = id.normalize("NFC");
  return await write(portal, (tx) => {
    const member = findMemberByClientUserId(tx, clientUserId);
    const traces = readTraces(tx, clientUserId, member?.email ?? null);
    if (!member) requireTraces(clientUserId, traces);
    audit(tx, actor, { action: "member.export", subject: clientUserId, outcome: "done" });
    return {
      exportedAt: new Date().toISOString(),
      member: member ? withoutSecrets(member) : null,
      ...(member && readBelongings(tx, member.id)),
      ...traces,
    };
  });
}

function withoutSecrets({ passwordHash: _hash, emailKey: _key, ...member }: MemberRow): MemberExport["member"] {
  return member;
}
