import { Presets, SingleBar } from "cli-progress";
import { getRoster, type RosterDetail, watchRoster } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";

/**
 * On standard error, until the signal or until the roster no longer changes: a bar on a terminal, otherwise a line for
 * each tenth.
 */
export async function showRosterProgress(
  runtime: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<void> {
  const display = stream.isTTY ? bar(stream) : lines(stream);
  try {
    for await (const { progress } of watchRoster(runtime, id, signal)) if (progress) display.show(progress);
    const { progress } = getRoster(runtime, id);
    if (progress) display.show(progress);
  } finally {
    display.end();
  }
}

type Progress = NonNullable<RosterDetail["progress"]>;

interface Display {
  show(progress: Progress): void;
  end(): void;
}

function bar(stream: NodeJS.WriteStream): Display {
  const format = "applying [{bar}] {value}/{total}, {perSecond} a second, {failures} failed";
  const single = new SingleBar({ stream, format, hideCursor: true, clearOnComplete: false }, Presets.legacy);
  let started = false;
  return {
    show(progress) {
      const payload = { perSecond: progress.perSecond ?? "-", failures: progress.failed + progress.unknown };
      if (!started) single.start(progress.total, 0, payload);
      started = true;
      single.update(progress.total - progress.remaining, payload);
    },
    end: () => single.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): Display {
  let told = -1;
  return {
    show({ total, remaining, failed, unknown }) {
      const tenth = Math.floor(((total - remaining) / Math.max(1, total)) * 10);
      if (tenth === told) return;
      told = tenth;
      stream.write(`${total - remaining} of ${total} rows, ${failed + unknown} failed\n`);
    },
    end: () => undefined,
  };
}
