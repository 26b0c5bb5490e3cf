import { isUtf8 } from "node:buffer";
import { FeedError } from "./errors";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
/** The largest answer has 3.7 million, and 5.6 if all texts in it are empty. */
const MOST_VALUES = 6_000_000;

/**
 * The bytes without a byte order mark, which JSON.parse does not accept. @throws FeedError `not-understood` when they
 * are not UTF-8, or would fill the memory: parsed, the three bytes of `{},` become a hundred.
 */
export function utf8(body: Buffer): Buffer {
  const text = body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? body.subarray(3) : body;
  if (!isUtf8(text)) throw new FeedError("not-understood", { detail: "the answer is not UTF-8" });
  if (text.length > MOST_VALUES && countValues(text) > MOST_VALUES) {
    throw new FeedError("not-understood", { detail: `more than ${MOST_VALUES} values in one answer` });
  }
  return text;
}

/** About as many as JSON.parse would make; commas in texts count, too. */
function countValues(text: Buffer): number {
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === COMMA || byte === OPENING_BRACE || byte === OPENING_BRACKET) values++;
  }
  return values;
}

/** @throws FeedError `not-understood` if the bytes are not JSON in UTF-8. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8(body).toString("utf8"));
  } catch (cause) {
    if (cause instanceof FeedError) throw cause;
    throw new FeedError("not-understood", { detail: "the answer is not JSON", cause });
  }
}
