/** What is wrong with a row of the feed. Rejects are not shown to members; rows with warnings are. */
export type RejectCode =
  | "category_malformed"
  | "category_duplicate"
  | "category_too_deep"
  | "merchant_malformed"
  | "offer_malformed"
  | "offer_duplicate"
  | "id_malformed"
  | "title_missing"
  | "date_malformed"
  | "link_hostile"
  | "link_foreign"
  | "location_malformed";

export interface Reject {
  readonly code: RejectCode;
  readonly reason: string;
  /** The row as JSON, truncated. */
  readonly raw: string;
}

const RAW_CHARACTERS = 2_000;

export function reject(code: RejectCode, reason: string, row: unknown): Reject {
  return { code, reason, raw: rawJson(row) };
}

/** A row as JSON, cut off: a sample of what is wrong, for people. */
export function rawJson(row: unknown): string {
  try {
    // V8 cuts a string by pointing into the whole one, which then stays in memory as long as the part does: the part is
    // copied.
    return Buffer.from((JSON.stringify(row) ?? "").slice(0, RAW_CHARACTERS)).toString();
  } catch (error) {
    // JSON.parse reads deeper nesting than JSON.stringify can write.
    if (error instanceof RangeError) return '"nested too deep to be shown"';
    throw error;
  }
}
