import type { OtherActor } from "@/lib/domain/members";
import type { Actor } from "./record";

interface Process extends Actor {
  readonly name: OtherActor;
}

/** The actor of what the portal does by itself. */
export const WORKER: Process = { name: "worker" };
/** The actor of an operator's command. */
export const CLI: Process = { name: "cli" };
