/** A point of a chart, with its labels. */
export interface ChartPoint {
  /** The label below or above it. */
  readonly name: string;
  /** Null if there is none, or it must not be shown. */
  readonly value: number | null;
  /** The whole point as a sentence, shown when it is pointed at. */
  readonly said: string;
}
