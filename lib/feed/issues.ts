import { FeedError } from "./errors";

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

/** What is wrong with the rows of one answer, in their order. */
export interface Rejects {
  readonly all: readonly Reject[];
  /** @throws FeedError `not-understood` if there are more than any feed has */
  add(reject: Reject): void;
}

/** More than a page has rows. Each takes hundreds of bytes, also of a row of one digit. */
const MOST_REJECTS = 100_000;

export function createRejects(): Rejects {
  const all: Reject[] = [];
  return {
    all,
    add(reject) {
      if (all.length === MOST_REJECTS) {
        throw new FeedError("not-understood", { detail: `more than ${MOST_REJECTS} bad rows in one answer` });
      }
      all.push(reject);
    },
  };
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
