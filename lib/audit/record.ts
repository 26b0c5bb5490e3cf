import { insertAuditEntry, type NewAuditEntry } from "@/lib/db/audit";
import type { PortalDb } from "@/lib/db/client";
import { write } from "@/lib/db/write";
import { CLIENT_USER_ID_CHARACTERS } from "@/lib/domain/members";
import type { Runtime } from "@/lib/runtime";

/** From where, in which request. */
export interface Origin {
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Who acts, from where, in which request. */
export interface Actor extends Origin {
  /** The acting member's client_user_id, or the process: `cli`, `worker`. */
  readonly name: string;
  /** Whether an answer's head alone is asked for (HEAD), so that nothing is handed out. */
  readonly asksHead?: boolean;
}

type Entry = Omit<NewAuditEntry, "actor" | "address" | "requestId">;

/** Writes an audit row in the same transaction as the change it records. */
export function audit(tx: PortalDb, actor: Actor, entry: Entry): void {
  const { name, address, requestId } = actor;
  insertAuditEntry(tx, { ...entry, actor: name, address, requestId });
}

/** Writes an audit row about data that is handed out. */
export function auditExport(tx: PortalDb, actor: Actor, entry: Omit<Entry, "outcome">): void {
  if (!actor.asksHead) audit(tx, actor, { ...entry, outcome: "done" });
}

/** Method and path; the subject is the member in the path, or otherwise whoever tried. */
export interface Refused {
  readonly action: string;
  readonly subject: string;
  readonly reason?: string | null;
}

/** A refused attempt to use something that is reserved for admins. */
export async function recordRefusal(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  refused: Refused,
): Promise<void> {
  const entry = { ...refused, ...memberNamedIn(refused.action) };
  await write(portal, (tx) => audit(tx, actor, { ...entry, outcome: "refused" }));
}

/** Anything longer is no path of ours, but may be an attempt to fill the log. */
const LONGEST_PATH = 200;

/** Actions cannot be changed when a member is erased, so they must not contain an id or a search. */
function memberNamedIn(action: string): { action: string; subject?: string } {
  const path = action.replace(/\?.*$/s, "");
  const id = /\/members\/([^/]+)/.exec(path)?.[1];
  if (id === undefined) return { action: path.slice(0, LONGEST_PATH) };
  return {
    action: path.replace(`/members/${id}`, "/members/[id]").slice(0, LONGEST_PATH),
    subject: decoded(id).normalize("NFC").slice(0, CLIENT_USER_ID_CHARACTERS),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
