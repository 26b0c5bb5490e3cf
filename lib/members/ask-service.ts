import { randomUUID } from "node:crypto";
import { type Actor, WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId, recordServiceState } from "@/lib/db/members";
import { insertOperation, requestOf, settleOperation } from "@/lib/db/operations";
import type { OPERATION_KINDS } from "@/lib/db/schema/portal/members";
import { write } from "@/lib/db/write";
import type { ClientUserId, ServiceState } from "@/lib/domain/members";
import { log } from "@/lib/log";
import { MemberAccessError, MemberUnknownError } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askSoon } from "./ask-soon";
import { isOvertaken } from "./overtaken";
import { stateSaidBy } from "./state-said";

export interface Intent {
  readonly kind: (typeof OPERATION_KINDS)[number];
  readonly clientUserId: ClientUserId;
  readonly notify: boolean;
  readonly reason: string | null;
  /** Whether it asks once more for what was decided before. */
  readonly isRepeat?: true;
  /** The roster that asks for it. */
  readonly rosterId?: number;
}

/** An intent that is recorded. */
export interface Operation extends Intent {
  readonly operationId: string;
}

/** The service's answer to an operation: done, refused without effect, or lost. */
export interface ServiceOutcome {
  readonly state: "done" | "failed" | "unknown";
  /** In words for an admin. */
  readonly message: string;
  readonly error?: MemberAccessError;
}

/**
 * The intent is a row before the call (design, Member operations): call this in the transaction of the local change.
 */
export function recordIntent(tx: PortalDb, actor: Actor, intent: Intent): Operation {
  const operationId = randomUUID();
  insertOperation(tx, { id: operationId, ...intent, actor: actor.name });
  return { ...intent, operationId };
}

/** An outcome, and the member's resulting state at the service, if known. */
export interface ServiceAnswer extends ServiceOutcome {
  readonly leaves?: ServiceState;
}

/** The state that an operation leaves the member in once the service has done it. */
const LEAVES: Readonly<Record<Intent["kind"], ServiceState>> = {
  register: "active",
  deactivate: "deactivated",
  reactivate: "active",
  delete: "unregistered",
};

interface Asked extends Pick<Intent, "kind" | "clientUserId"> {
  /** Of its intent; none where nobody knows the member here any more. */
  readonly operationId?: string;
}

/**
 * Makes a call and puts its answer in words for an admin. The log has what the service said, or why no answer came: all
 * calls of the console, the command line and rosters are made here.
 * @throws any error but the service's own
 */
export async function answerOf(
  { portal }: Pick<Runtime, "portal">,
  asked: Asked,
  call: () => Promise<unknown>,
): Promise<ServiceAnswer> {
  try {
    await call();
    return { state: "done", message: memberReasons.confirmed, leaves: LEAVES[asked.kind] };
  } catch (error) {
    if (!(error instanceof MemberAccessError)) throw error;
    if (error instanceof MemberUnknownError || isUnseen(portal, asked, error)) {
      return { state: "done", message: memberReasons.notThere, leaves: "unregistered" };
    }
    const { operationId, kind } = asked;
    const { code, detail, cause } = error;
    const said = stateSaidBy(code);
    if (said === LEAVES[kind]) return { state: "done", message: memberReasons.confirmed, leaves: said };
    log.warn({ operationId, kind, code, detail, err: cause }, "the program did not do what it was asked");
    if (error.effect === "unknown") return { state: "unknown", message: error.mend, error, leaves: "unknown" };
    return { state: "failed", message: error.mend, error, ...(said && { leaves: said }) };
  }
}

/**
 * What a control operation answers of a member whom the service has never seen is not shown (member-access.md, Errors):
 * the words of 2002, "not a member of your program", fit them too. Of whoever was registered they mean another program.
 */
function isUnseen(portal: PortalDb, { kind, clientUserId }: Asked, { code }: MemberAccessError): boolean {
  if (code !== "member_elsewhere" || kind === "register") return false;
  return findMemberByClientUserId(portal, clientUserId)?.serviceState === "unregistered";
}

/**
 * Writes down the answer to a recorded intent; after a lost one, the worker asks again soon. What a later call has told
 * of the member's state stands.
 * @returns the message, unless it is about somebody who was erased meanwhile: it may name them
 */
export function recordAnswer(
  tx: PortalDb,
  operationId: string,
  clientUserId: ClientUserId,
  { state, message, leaves }: ServiceAnswer,
): string | null {
  const request = requestOf(tx, operationId);
  const kept = request?.clientUserId === clientUserId ? message : null;
  settleOperation(tx, operationId, { state, message: kept });
  // What the worker asks by itself, and for no roster, it asks again by itself.
  const isRepeated = request?.actor === WORKER.name && request.rosterId === null;
  if (state === "unknown" && !isRepeated) askSoon(tx);
  if (leaves && !isOvertaken(tx, operationId)) recordServiceState(tx, clientUserId, leaves);
  return kept;
}

interface Call {
  readonly run: () => Promise<unknown>;
  /**
   * What follows from the answer here: whole with it or not at all.
   * @param subject the member's id for the audit log, or their pseudonym where they were erased meanwhile
   */
  readonly settle?: (tx: PortalDb, outcome: ServiceOutcome, subject: string) => void;
}

/** Makes the call of a recorded intent and saves its outcome, whatever it is. */
export async function askService(
  { portal }: Pick<Runtime, "portal">,
  operation: Operation,
  { run, settle }: Call,
): Promise<ServiceOutcome> {
  const { operationId, clientUserId } = operation;
  const record = async (answer: ServiceAnswer) =>
    await write(portal, (tx) => {
      recordAnswer(tx, operationId, clientUserId, answer);
      settle?.(tx, answer, requestOf(tx, operationId)?.clientUserId ?? clientUserId);
    });
  try {
    const answer = await answerOf({ portal }, operation, run);
    await record(answer);
    return answer;
  } catch (error) {
    await record({ state: "unknown", message: memberReasons.failed, leaves: "unknown" });
    throw error;
  }
}
