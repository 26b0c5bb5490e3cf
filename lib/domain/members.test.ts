import { expect, test } from "vitest";
import { clientUserIdSchema } from "./members";

test.each(["1", "a/b%c d?ü", "用户 17", "🙂", "=1+1", "...", ". .", "x".repeat(255)])("%s is an id", (id) => {
  expect(clientUserIdSchema.parse(id)).toBe(id);
});

test.each(["", " ", "a\u0000b", "a\nb", "\ud800", ".", "..", "x".repeat(256), "worker", "CLI", "nobody"])(
  "%j is none",
  (id) => {
    expect(clientUserIdSchema.safeParse(id).success).toBe(false);
  },
);
