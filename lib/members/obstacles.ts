import type { AccessState, Obstacle, ServiceState } from "@/lib/domain/members";
import { isServiceFault } from "@/lib/errors";

interface Situation {
  readonly accessState: AccessState;
  readonly serviceState: ServiceState;
  /** Whether no sign-in can tell who they are: neither by an e-mail address, nor by a linked account. */
  readonly needsAddress: boolean;
  /** Whether they have no password, and no provider of the organisation that asks for none. */
  readonly needsPassword: boolean;
  /** Whether their deletion was the last that was decided about them, and the program did not confirm it. */
  readonly isHalfDeleted: boolean;
  /** The outcome of the last Redeem, if there was one. */
  readonly lastOutcome: string | undefined;
}

const THERE: Readonly<Partial<Record<ServiceState, Obstacle>>> = {
  deactivated: "switched-off-there",
  locked: "locked",
  elsewhere: "elsewhere",
  unknown: "unknown",
};

/** Why a member cannot get in, in the order in which they meet the obstacles; empty if none is known. */
export function obstaclesOf(situation: Situation): Obstacle[] {
  const { accessState, serviceState, needsAddress, needsPassword, isHalfDeleted, lastOutcome } = situation;
  const isOff = accessState === "deactivated";
  const there = THERE[serviceState];
  // A member who is deactivated here is supposed to be deactivated there.
  const isMeant = isOff && there === "switched-off-there";
  const isFault = lastOutcome !== undefined && (isServiceFault(lastOutcome) || lastOutcome === "member_not_created");
  const obstacles: (Obstacle | false | undefined)[] = [
    isOff && "switched-off",
    needsAddress && "no-address",
    // Nothing can be done about it before they have access again.
    !isOff && needsPassword && "no-password",
    // Whatever they are there, deleting them is what comes next.
    isHalfDeleted ? "half-deleted" : !isMeant && there,
    isFault && "redeem-failed",
  ];
  return obstacles.filter((obstacle) => typeof obstacle === "string");
}
