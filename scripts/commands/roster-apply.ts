import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { CLI } from "@/lib/audit";
import { hasCode, InvalidInputError } from "@/lib/errors";
import {
  applyRoster,
  carryOutRoster,
  getRoster,
  PlanStoppedError,
  type RosterDetail,
  resumeRoster,
} from "@/lib/roster";
import type { WithMembers } from "@/lib/runtime";
import { confirm } from "./confirm";
import { EXIT } from "./exit-codes";
import { planInWords } from "./plan-in-words";
import { showRosterProgress } from "./roster-progress";
import { stopOnSignals } from "./stop-on-signals";
import { withMembers } from "./with-runtime";

interface ApplyOptions {
  readonly confirm?: number;
  readonly welcomeMail?: true;
  readonly yes?: true;
  readonly json?: true;
}

export async function applyPlan(plan: string, options: ApplyOptions): Promise<void> {
  try {
    await withMembers((runtime) => apply(runtime, plan, options));
  } catch (error) {
    if (!(error instanceof PlanStoppedError)) throw error;
    console.error(error.message);
    process.exitCode = EXIT.stopped;
  }
}

async function apply(runtime: WithMembers, plan: string, { json, yes, ...input }: ApplyOptions): Promise<void> {
  const { id, planHash } = readPlan(runtime, plan);
  const roster = getRoster(runtime, id);
  const { state } = roster;
  if (state === "planned") {
    if (process.stdin.isTTY) await confirm(`${planInWords(roster)} Apply it?`, yes);
    await applyRoster(runtime, CLI, id, { ...input, planHash }, "caller");
  } else if (state === "paused") await resumeRoster(runtime, CLI, id, "caller");
  // Also allowed for a roster that is being applied: its process may have died; if not, the lease refuses.
  if (state !== "applied") await carryOut(runtime, id);
  report(getRoster(runtime, id), json);
}

const planSchema = z.object({ roster: z.number().int(), planHash: z.string() });

function readPlan(runtime: WithMembers, plan: string): { id: number; planHash: string | null } {
  if (/^\d+$/.test(plan)) return { id: Number(plan), planHash: getRoster(runtime, Number(plan)).planHash };
  if (!existsSync(plan)) throw new InvalidInputError(`${plan} is neither a file nor the number of a roster.`);
  const parsed = planSchema.safeParse(readJsonFile(plan));
  if (!parsed.success) throw new InvalidInputError(`${plan} is not what \`roster plan\` wrote.`);
  return { id: parsed.data.roster, planHash: parsed.data.planHash };
}

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, "EISDIR")) return undefined;
    throw error;
  }
}

/**
 * A signal to stop finishes begun rows and pauses; the same command continues. A roster applied by another process is
 * left alone.
 */
async function carryOut(runtime: WithMembers, id: number): Promise<void> {
  const signal = stopOnSignals();
  const ended = new AbortController();
  const carriedOut = carryOutRoster(runtime, id, { signal, pauseAs: CLI }).finally(() => ended.abort());
  const [outcome] = await Promise.allSettled([carriedOut, showRosterProgress(runtime, id, ended.signal)]);
  if (outcome.status === "rejected" && !isAbort(outcome.reason)) throw outcome.reason;
}

function isAbort(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "AbortError";
}

function report(roster: RosterDetail, json: true | undefined): void {
  const { id, state, message, counts, progress } = roster;
  if (json) console.log(JSON.stringify(roster));
  if (state !== "applied") {
    const goesOn = state === "paused" ? `\`roster apply ${id}\` goes on.` : "";
    throw new InvalidInputError([`Roster ${id} is ${state}.`, message, goesOn].filter(Boolean).join(" "));
  }
  const { done = 0, failed = 0, unknown = 0 } = progress ?? {};
  const refused = (counts?.refused ?? 0) + (counts?.ask ?? 0);
  console.error(`Roster ${id} is applied: ${done} done, ${failed + unknown} failed, ${refused} refused.`);
  if (failed + unknown + refused > 0) process.exitCode = EXIT.incomplete;
}
