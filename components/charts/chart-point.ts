/** A figure of a chart, with its words. */
export interface ChartPoint {
  /** What stands below or above it. */
  readonly name: string;
  /** Null: there is none, or none that may be told. */
  readonly value: number | null;
  /** All of it in a sentence, shown where it is pointed at. */
  readonly said: string;
}
