import { z } from "zod";

/** A cursor is the sort key of a page's last row, encoded so that clients do not rely on its content. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Decodes a cursor into the key that `key` describes; anything else is a validation error. */
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
