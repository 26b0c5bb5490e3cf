import { randomBytes } from "node:crypto";
import { type Actor, audit } from "@/lib/audit";
import { emptyWal } from "@/lib/db/empty-wal";
import { findMemberByClientUserId } from "@/lib/db/members";
import { pseudonymise, readTraces } from "@/lib/db/traces";
import { write } from "@/lib/db/write";
import { NotFoundError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { deleteMember } from "./delete";

export interface Erasure {
  /** Replaces the id from now on. */
  readonly pseudonym: string;
}

/**
 * Erases a person: deletes them at the program and here, and replaces their id with a pseudonym where a row stays. Also
 * works after a deletion, and can be repeated after an interruption.
 * @throws NotFoundError if nothing is recorded for the id, ConflictError for the last admin; MemberAccessError if the
 * program did not confirm the deletion, in which case nothing is pseudonymised
 */
export async function eraseMember(
  runtime: Pick<Runtime, "portal" | "memberAccess" | "config">,
  actor: Actor,
  id: string,
): Promise<Erasure> {
  const { portal } = runtime;
  const clientUserId = id.normalize("NFC");
  const member = findMemberByClientUserId(portal, clientUserId);
  const traces = readTraces(portal, clientUserId, member?.email ?? null);
  if (!member && Object.values(traces).every((rows) => rows.length === 0)) {
    throw new NotFoundError("Nothing is recorded for this id.");
  }
  if (member) await deleteMember(runtime, actor, clientUserId);
  const emails = [member?.email, ...traces.rosterRows.map(({ email }) => email)];
  const pseudonym = `erased-${randomBytes(8).toString("hex")}`;
  await write(portal, (tx) => {
    pseudonymise(tx, { clientUserId, emails: emails.filter((email) => email != null), pseudonym });
    audit(tx, actor, { action: "member.erase", subject: pseudonym, outcome: "done" });
  });
  if (!(await emptyWal(portal)))
    log.warn("what was erased stays in portal.db-wal until retention has run: a reader is at work");
  return { pseudonym };
}
