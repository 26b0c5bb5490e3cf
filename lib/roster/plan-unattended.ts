import { WORKER } from "@/lib/audit";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { applyRoster } from "./apply";
import { rosterOrNotFound } from "./find";
import { isUnattended, planRoster } from "./plan";

/**
 * Plans a roster in the worker. One from ROSTER_SOURCE is then applied, unless its plan is stopped, or was made with
 * columns that an admin named, who then reviews it first. If the worker dies in between, repeating the job does the
 * rest.
 */
export async function planUnattended(
  runtime: Pick<Runtime, "config" | "portal">,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  await planRoster(runtime, id, signal);
  const roster = rosterOrNotFound(runtime.portal, id);
  const { state, stop, planHash, message } = roster;
  if (roster.source !== "source" || !isUnattended(roster)) return;
  if (state === "planned" && !stop) await applyRoster(runtime, WORKER, id, { planHash });
  else log.warn({ roster: id, state, stop, reason: message }, "tonight's roster is waiting for an admin");
}
