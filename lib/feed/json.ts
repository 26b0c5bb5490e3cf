import { isUtf8 } from "node:buffer";
import { FeedError } from "./errors";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The bytes without a byte order mark, which JSON.parse does not accept. @throws FeedError `not-understood` when not
 * UTF-8.
 */
export function utf8(body: Buffer): Buffer {
  const text = body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? body.subarray(3) : body;
  if (!isUtf8(text)) throw new FeedError("not-understood", { detail: "the answer is not UTF-8" });
  return text;
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
