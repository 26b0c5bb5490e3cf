import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type Actor, auditExport } from "@/lib/audit";
import { readBelongings } from "@/lib/db/belongings";
import { findMemberByClientUserId, type MemberRow } from "@/lib/db/members";
import { pageAuditTraces, readTraces } from "@/lib/db/traces";
import { write } from "@/lib/db/write";
import { inBatches } from "@/lib/domain/in-batches";
import type { Runtime } from "@/lib/runtime";
import { requireTraces } from "./require-traces";

type AuditEntry = ReturnType<typeof pageAuditTraces>[number];

export type MemberExport = Readonly<ReturnType<typeof readTraces>> &
  Partial<ReturnType<typeof readBelongings>> & {
    readonly exportedAt: string;
    /** Null for someone who has been deleted. */
    readonly member: Omit<MemberRow, "passwordHash" | "emailKey" | "firstNameKey" | "lastNameKey"> | null;
  };

/**
 * Everything that the portal holds about a person, except secrets: hashes of passwords, sessions and codes. The export
 * is recorded.
 * @param indent as JSON.stringify takes it
 * @returns a `MemberExport` as JSON, its entries of the audit log read as it is written
 * @throws NotFoundError if nothing is recorded for the id
 */
export async function exportMember(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: string,
  indent = 0,
): Promise<Readable> {
  const clientUserId = id.normalize("NFC");
  const data = await write(portal, (tx): MemberExport => {
    const member = findMemberByClientUserId(tx, clientUserId);
    const traces = readTraces(tx, clientUserId, member?.email ?? null);
    if (!member) requireTraces(clientUserId, traces);
    auditExport(tx, actor, { action: "member.export", subject: clientUserId });
    return {
      exportedAt: new Date().toISOString(),
      member: member ? withoutSecrets(member) : null,
      ...(member && readBelongings(tx, member.id)),
      ...traces,
    };
  });
  const first = data.auditEntries.at(-1);
  const more = inBatches<AuditEntry>((last = first) => (last ? pageAuditTraces(portal, clientUserId, last.id) : []));
  return Readable.from(toJson(data, more, indent), { objectMode: false });
}

/** The entries come last in it, so all of them can follow the first ones. */
async function* toJson(
  data: MemberExport,
  more: Iterable<readonly AuditEntry[]>,
  indent: number,
): AsyncGenerator<string> {
  const json = (value: object) => JSON.stringify(value, null, indent);
  const [before = "", after = ""] = json({ auditEntries: ["|"] }).split(/(?<=\[)\s*"\|"/);
  const whole = json(data);
  if (data.auditEntries.length === 0) return yield whole;
  yield whole.slice(0, -after.length);
  for (const auditEntries of more) {
    yield `,${json({ auditEntries }).slice(before.length, -after.length)}`;
    await setImmediate();
  }
  yield after;
}

/** Nor the keys of address and names, which say the same again. */
function withoutSecrets(row: MemberRow): MemberExport["member"] {
  const { passwordHash: _hash, emailKey: _address, firstNameKey: _first, lastNameKey: _last, ...member } = row;
  return member;
}
