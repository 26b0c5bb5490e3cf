import type { OverviewTask } from "@/components/admin/overview-tasks";
import { recentFailures } from "@/lib/redeem";
import { rosterWithoutWorker, waitingRosters } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import type { SyncHealth } from "@/lib/sync";
import { adminText, attemptOutcome } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { syncText } from "@/lib/text/sync";

const text = adminText.overview;

/** What waits for an admin, the most urgent first. */
export function overviewTasks(runtime: Runtime, health: SyncHealth, now: Date): OverviewTask[] {
  return [
    ...redeemTasks(runtime, now),
    ...awayTasks(runtime, health, now),
    ...syncTasks(health),
    ...rosterTasks(runtime),
  ];
}

function redeemTasks(runtime: Runtime, now: Date): OverviewTask[] {
  const failures = recentFailures(runtime, now);
  if (!failures) return [];
  const { attempts, mostly, areOver } = failures;
  const words = areOver ? text.pastFailures(attempts) : text.failures(attempts);
  return [{ tone: areOver ? "plain" : "danger", state: attemptOutcome(mostly), words, href: "/admin/connection" }];
}

/** What waits for a worker that is away. */
function awayTasks(runtime: Runtime, { away }: SyncHealth, now: Date): OverviewTask[] {
  const roster = rosterWithoutWorker(runtime);
  const tasks: OverviewTask[] = [];
  if (away) {
    const { state, note } = syncText.away;
    tasks.push({ tone: "danger", state, words: note(away.seenAt, now), href: "/admin/sync" });
  }
  if (roster) {
    const { state, note } = rosterText.away;
    tasks.push({ tone: "danger", state, words: note(roster.away.seenAt, now), href: `/admin/rosters/${roster.id}` });
  }
  return tasks;
}

const NEEDS_A_LOOK: readonly SyncHealth["timeliness"][] = ["late", "partly", "unpublished", "never"];

function syncTasks({ timeliness, held, dueAt }: SyncHealth): OverviewTask[] {
  const { states, notes } = syncText.health;
  const state = states[timeliness];
  if (timeliness === "held" && held?.live) {
    const words = text.held(held.live.gone, held.live.before);
    return [{ tone: "caution", state, words, href: "/admin/sync" }];
  }
  if (!NEEDS_A_LOOK.includes(timeliness)) return [];
  const words = notes[timeliness]({ due: dueAt ? formatInstant(dueAt) : undefined });
  return [{ tone: timeliness === "late" ? "danger" : "caution", state, words, href: "/admin/sync" }];
}

function rosterTasks(runtime: Runtime): OverviewTask[] {
  const { rosters, more } = waitingRosters(runtime);
  const tasks = rosters.map<OverviewTask>((roster) => ({
    tone: "caution",
    state: rosterText.stateOf(roster, roster.failures),
    words: roster.name,
    href: `/admin/rosters/${roster.id}`,
  }));
  if (more > 0)
    tasks.push({ tone: "plain", state: rosterText.title, words: rosterText.moreWaiting(more), href: "/admin/rosters" });
  return tasks;
}
