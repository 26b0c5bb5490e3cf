import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit";
import type { PortalQuery } from "@/lib/db/client";
import { recordServiceState } from "@/lib/db/members";
import { insertOperation, settleOperation } from "@/lib/db/operations";
import type { OPERATION_KINDS } from "@/lib/db/schema/portal/members";
import { write } from "@/lib/db/write";
import type { ClientUserId, ServiceState } from "@/lib/domain/members";
import { MemberAccessError, MemberUnknown } from "@/lib/member-access";
import type { Runtime } from "@/lib/runtime";

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
export function recordIntent(tx: PortalQuery, actor: Actor, intent: Intent): string {
  const id = randomUUID();
  insertOperation(tx, { id, ...intent, actor: actor.name });
  return id;
}

/** Makes the call of a recorded intent and writes down its outcome, whatever it is. */
export async function askService(
  { portal }: Pick<Runtime, "portal">,
  operationId: string,
  intent: Intent,
  call: { readonly run: () => Promise<unknown>; readonly leaves: ServiceState },
): Promise<ServiceOutcome> {
  const settle = async (outcome: ServiceOutcome, serviceState: ServiceState | undefined) => {
    await write(portal, (tx) => {
      settleOperation(tx, operationId, { state: outcome.state, message: outcome.message });
      if (serviceState) recordServiceState(tx, intent.clientUserId, serviceState);
    });
    return outcome;
  };
  try {
    await call.run();
    return await settle({ state: "done", message: "The program confirmed it." }, call.leaves);
  } catch (error) {
    if (error instanceof MemberUnknown) {
      const message = "The program has never seen this member: not registered yet, so there was nothing to change.";
      return await settle({ state: "done", message }, "unregistered");
    }
    if (!(error instanceof MemberAccessError)) {
      await settle({ state: "unknown", message: "The portal failed before the outcome was known." }, "unknown");
      throw error;
    }
    const state = error.effect === "unknown" ? "unknown" : "failed";
    return await settle({ state, message: error.mend, error }, state === "unknown" ? "unknown" : undefined);
  }
}
