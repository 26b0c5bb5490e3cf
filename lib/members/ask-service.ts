import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { recordServiceState } from "@/lib/db/members";
import { insertOperation, operationsAfter, settleOperation } from "@/lib/db/operations";
import type { OPERATION_KINDS } from "@/lib/db/schema/portal/members";
import { write } from "@/lib/db/write";
import type { ClientUserId, ServiceState } from "@/lib/domain/members";
import { MemberAccessError, MemberUnknown } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";
import { stateSaidBy } from "./state-said";

export interface Intent {
  readonly kind: (typeof OPERATION_KINDS)[number];
  readonly clientUserId: ClientUserId;
  readonly notify: boolean;
  readonly reason: string | null;
}

/** What the service made of an operation: it did it, it refused and did nothing, or its answer was lost. */
export interface ServiceOutcome {
  readonly state: "done" | "failed" | "unknown";
  /** In words for an admin. */
  readonly message: string;
  readonly error?: MemberAccessError;
}

/** The intent is a row before the call (design, Member operations): call this in the transaction of the local change. */
export function recordIntent(tx: PortalDb, actor: Actor, intent: Intent): string {
  const id = randomUUID();
  insertOperation(tx, { id, ...intent, actor: actor.name });
  return id;
}

/** An outcome, and the state that it leaves the member in at the service, where it says so. */
export interface ServiceAnswer extends ServiceOutcome {
  readonly leaves?: ServiceState;
}

/**
 * Makes a call and puts its answer in words.
 * @throws whatever is no answer of the service
 */
export async function answerOf(call: () => Promise<unknown>, leaves: ServiceState): Promise<ServiceAnswer> {
  try {
    await call();
    return { state: "done", message: "The program confirmed it.", leaves };
  } catch (error) {
    if (error instanceof MemberUnknown) {
      const message = "The program has never seen this member: not registered yet, so there was nothing to change.";
      return { state: "done", message, leaves: "unregistered" };
    }
    if (!(error instanceof MemberAccessError)) throw error;
    if (error.effect === "unknown") return { state: "unknown", message: error.mend, error, leaves: "unknown" };
    const said = stateSaidBy(error.code);
    return { state: "failed", message: error.mend, error, ...(said && { leaves: said }) };
  }
}

/** Writes down the answer to a recorded intent. What a later call has been answered about the member's state stands. */
export function recordAnswer(
  tx: PortalDb,
  operationId: string,
  clientUserId: ClientUserId,
  { state, message, leaves }: ServiceAnswer,
): void {
  settleOperation(tx, operationId, { state, message });
  const later = operationsAfter(tx, operationId, clientUserId);
  const overtaken = later.some(({ state }) => state === "done" || state === "unknown");
  if (leaves && !overtaken) recordServiceState(tx, clientUserId, leaves);
}

interface Call {
  readonly run: () => Promise<unknown>;
  /** The state that it leaves the member in. */
  readonly leaves: ServiceState;
  /** What follows from the answer here: whole with it or not at all. */
  readonly settle?: (tx: PortalDb, outcome: ServiceOutcome) => void;
}

/** Makes the call of a recorded intent and writes down its outcome, whatever it is. */
export async function askService(
  { portal }: Pick<Runtime, "portal">,
  operationId: string,
  { clientUserId }: Intent,
  { run, leaves, settle }: Call,
): Promise<ServiceOutcome> {
  const record = async (answer: ServiceAnswer) =>
    await write(portal, (tx) => {
      recordAnswer(tx, operationId, clientUserId, answer);
      settle?.(tx, answer);
    });
  try {
    const answer = await answerOf(run, leaves);
    await record(answer);
    return answer;
  } catch (error) {
    const message = "The portal failed before the outcome was known.";
    await record({ state: "unknown", message, leaves: "unknown" });
    throw error;
  }
}
