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

test("blanks at both ends of an id go, as those of a roster's cell do", () => {
  expect(clientUserIdSchema.parse(" \u00a0E 1\t")).toBe("E 1");
});

test.each([
  ...["\u200b", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\u00ad", "\u034f"],
  ...["\u061c", "\u180e", "\u2061", "\u2800", "\u3164", "\ufe0f", "\uffa0", "\u{e0001}"],
])("an id with %j in it is none, and is said to hold what nobody sees", (invisible) => {
  const { error } = clientUserIdSchema.safeParse(`E${invisible}1`);
  expect(error?.issues[0]).toMatchObject({ params: { rule: "visible" } });
});

test.each(["\u200c", "\u200d"])("an id may hold %j, which scripts need between their letters", (joiner) => {
  expect(clientUserIdSchema.parse(`م${joiner}ن`)).toBe(`م${joiner}ن`);
});

test.each(["roster 2", "Sync run 17", "Audit log", "members", "insight", "portal", "erased-0123456789abcdef"])(
  "%j looks like what an entry of the audit log may be about, and is no id (ASVS 5.0, 16.4.2)",
  (id) => {
    expect(clientUserIdSchema.safeParse(id).success).toBe(false);
  },
);

test.each(["roster", "a roster 2", "portal-7", "erased-1"])("%j is not that, and is an id", (id) => {
  expect(clientUserIdSchema.parse(id)).toBe(id);
});

test.each(["cli ", "\u00a0mail", "ｃｌｉ", "ＷＯＲＫＥＲ", "ｏidc", "ⓝobody", "cli\u200d", "wor\u200cker"])(
  "%j looks like what the audit log calls the portal itself, and is no id (ASVS 5.0, 16.2.1)",
  (id) => {
    expect(clientUserIdSchema.safeParse(id).success).toBe(false);
  },
);
