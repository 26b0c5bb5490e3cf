const TURNING = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const TURNS = new RegExp(`[${TURNING}]`, "gu");
const GAP = /[\s\p{Cc}]+/gu;
const UNTIDY = new RegExp(`[^\\S ]|[\\p{Cc}${TURNING}]| {2}|^ | $`, "u");

/**
 * A text that others wrote as one line: what breaks lines or turns the direction of writing would let it pass for words
 * of our own, in a mail above all (ASVS 5.0, 1.3.11).
 */
export function oneLine(text: string): string {
  return text.replace(TURNS, "").replace(GAP, " ").trim();
}

/** Whether a text is one as it stands. */
export function isOneLine(text: string): boolean {
  return !UNTIDY.test(text);
}
