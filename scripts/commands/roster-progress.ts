import { getRoster, type RosterDetail, watchRoster } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import { progressDisplay, tenthOf } from "./progress-display";

/** Until the signal, or until the roster no longer changes. */
export async function showRosterProgress(
  runtime: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const display = progressDisplay<Progress>({
    format: "applying [{bar}] {value}/{total}, {perSecond} a second, {failures} failed",
    measure: (progress) => ({ value: doneOf(progress), total: progress.total }),
    words: (progress) => ({ perSecond: progress.perSecond ?? "-", failures: failuresOf(progress) }),
    step: (progress) => tenthOf(doneOf(progress), progress.total),
    line: (progress) => `${doneOf(progress)} of ${progress.total} rows, ${failuresOf(progress)} failed`,
  });
  try {
    for await (const { progress } of watchRoster(runtime, id, signal)) if (progress) display.show(progress);
    const { progress } = getRoster(runtime, id);
    if (progress) display.show(progress);
  } finally {
    display.end();
  }
}

type Progress = NonNullable<RosterDetail["progress"]>;

function doneOf({ total, remaining }: Progress): number {
  return total - remaining;
}

function failuresOf({ failed, unknown }: Progress): number {
  return failed + unknown;
}
