import { Presets, SingleBar } from "cli-progress";

/** How the progress of some work is shown. */
interface Look<Progress> {
  /** Of the bar: `{bar}`, `{value}`, `{total}` and the names in `words`. */
  readonly format: string;
  measure(progress: Progress): { readonly value: number; readonly total: number };
  words(progress: Progress): Readonly<Record<string, string | number>>;
  /** Where there is no terminal, `line` is written for each new `step`. */
  step(progress: Progress): string | number;
  line(progress: Progress): string;
}

export interface ProgressDisplay<Progress> {
  show(progress: Progress): void;
  end(): void;
}

/** On standard error: a bar on a terminal, otherwise a line for each step. */
export function progressDisplay<Progress>(look: Look<Progress>): ProgressDisplay<Progress> {
  return process.stderr.isTTY ? bar(look) : lines(look);
}

function bar<Progress>({ format, measure, words }: Look<Progress>): ProgressDisplay<Progress> {
  // It draws on standard error; the preset with plain characters, no colour.
  const single = new SingleBar({ format, hideCursor: true, clearOnComplete: false }, Presets.legacy);
  let started = false;
  return {
    show(progress) {
      const { value, total } = measure(progress);
      const payload = words(progress);
      if (!started) single.start(total, 0, payload);
      started = true;
      single.setTotal(total);
      single.update(value, payload);
    },
    end: () => single.stop(),
  };
}

function lines<Progress>({ step, line }: Look<Progress>): ProgressDisplay<Progress> {
  let told: string | number | undefined;
  return {
    show(progress) {
      const next = step(progress);
      if (next === told) return;
      told = next;
      process.stderr.write(`${line(progress)}\n`);
    },
    end: () => undefined,
  };
}

/** Which tenth of the work is done, 0 to 10. */
export function tenthOf(value: number, total: number): number {
  return Math.floor((value / Math.max(1, total)) * 10);
}
