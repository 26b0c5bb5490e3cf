import { z } from "zod";

/** A cursor is the sort key of a page's last row, unreadable enough that nobody builds on it. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Reads a cursor back into the key that `key` describes; anything else is an error in words. */
export function cursorOf<Key extends z.ZodType<unknown, unknown>>(key: Key) {
  return z.string().max(1000).transform(decode).pipe(key);
}

export const CURSOR_WORDS = "must be a cursor from an earlier page";

function decode(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    ctx.addIssue(CURSOR_WORDS);
    return z.NEVER;
  }
}
