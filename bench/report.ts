/** One measured figure, as `--json` prints it (design, Commands). */
export interface Figure {
  readonly bench: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Compared with `ratio` if there is one, otherwise with `value`; null for a figure without a goal. */
  readonly goal: number | null;
  readonly ok: boolean;
  /** `value` in terms of `floor`, which was measured in the same run. */
  readonly ratio?: number;
  readonly floor?: number;
  readonly p50?: number;
  readonly p95?: number;
  readonly n?: number;
  readonly peakRssMb?: number;
}

export type Measured = Omit<Figure, "bench" | "goal" | "ok"> & {
  readonly atLeast?: number;
  readonly atMost?: number;
};

export interface BenchOptions {
  /** How long each part of `load` takes, for a try (`--minutes 1`); the goals are about ten. */
  readonly minutes?: number;
}

/** What a benchmark is given to tell its figures and, meanwhile, what it is doing. */
export interface Report {
  figure(measured: Measured): void;
  progress(text: string): void;
}

export function judged(bench: string, { atLeast, atMost, ...measured }: Measured): Figure {
  const held = measured.ratio ?? measured.value;
  const ok = (atLeast === undefined || held >= atLeast) && (atMost === undefined || held <= atMost);
  const { name, value, unit, ...rest } = measured;
  return { bench, name, value, unit, goal: atLeast ?? atMost ?? null, ok, ...rest };
}
