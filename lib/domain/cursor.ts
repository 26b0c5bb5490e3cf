import { z } from "zod";

/** A cursor is the sort key of a page's last row, encoded so that clients do not rely on its content. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** What a cursor is to a client. */
export const CURSOR = "`nextCursor` of the page before, with the same filters and order";

/** Decodes a cursor into the key that `key` describes; anything else is a validation error. */
export function cursorOf<Key extends z.ZodType>(key: Key) {
  return z
    .string()
    .max(1000)
    .transform((text, ctx) => {
      const decoded = key.safeParse(decode(text));
      if (decoded.success) return decoded.data;
      ctx.addIssue("must be a cursor from an earlier page");
      return z.NEVER;
    })
    .describe(CURSOR);
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
