/** What a feed does to the offers that have not ended, which are those that members see. */
export interface LiveOutlook {
  readonly before: number;
  readonly after: number;
  /** Removed, or ended by the change itself. */
  readonly gone: number;
  /** New, or ended before. */
  readonly added: number;
  /** Live before and afterwards. */
  readonly changed: number;
}
