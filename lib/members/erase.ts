import { randomBytes } from "node:crypto";
import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { emptyWal } from "@/lib/db/empty-wal";
import { findMemberByClientUserId } from "@/lib/db/members";
import { pseudonymise, readTraces } from "@/lib/db/traces";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { deleteMember } from "./delete";
import { requireTraces } from "./require-traces";

export interface Erasure {
  /** Replaces the id from now on. */
  readonly pseudonym: string;
}

/**
 * Erases a person: deletes them at the program and here, and replaces their id with a pseudonym where a row stays. Also
 * works after a deletion, and can be repeated after an interruption.
 * @throws NotFoundError if nothing is recorded for the id, ConflictError for the last admin;
 * UnconfirmedDeletionError, in which case nothing is pseudonymised
 */
export async function eraseMember(
  runtime: Pick<Runtime, "portal" | "memberAccess" | "config">,
  actor: Actor,
  id: string,
): Promise<Erasure> {
  const { portal } = runtime;
  const clientUserId = id.normalize("NFC");
  let pseudonym = `erased-${randomBytes(8).toString("hex")}`;
  const makeUnrecognisable = (tx: PortalDb, subject: string) => {
    if (subject !== clientUserId) {
      // Another erasure was faster: its pseudonym is the one in the records.
      pseudonym = subject;
      return;
    }
    pseudonymise(tx, { clientUserId, pseudonym });
    audit(tx, actor, { action: "member.erase", subject: pseudonym, outcome: "done" });
  };
  // Together with the deletion or not at all: after it, nothing would show that an erasure is still due.
  if (findMemberByClientUserId(portal, clientUserId)) {
    await deleteMember(runtime, actor, clientUserId, makeUnrecognisable);
  } else {
    await write(portal, (tx) => {
      requireTraces(clientUserId, readTraces(tx, clientUserId, null));
      makeUnrecognisable(tx, clientUserId);
    });
  }
  await emptyLog(portal);
  return { pseudonym };
}

/** The person is erased whatever comes of this, and a second try would find nobody; retention empties the log again. */
async function emptyLog(portal: PortalDb): Promise<void> {
  try {
    if (!(await emptyWal(portal)))
      log.warn("what was erased stays in portal.db-wal until retention has run: a reader is at work");
  } catch (error) {
    log.error({ err: error }, "what was erased stays in portal.db-wal until retention has run");
  }
}
