import { expect, test } from "vitest";
import { emailKey, emailSchema } from "./email";

test.each([
  "ada@example.org",
  "o'brien+perks@mail.example.co.uk",
  "josé@exámple.org",
  "用户@例子.公司",
  " ada@example.org ",
])("%s is an e-mail address", (address) => {
  expect(emailSchema.parse(address)).toBe(address.trim());
});

test.each([
  "",
  "ada",
  "ada@",
  "@example.org",
  "ada@localhost",
  "a da@example.org",
  "ada@exa mple.org",
  "ada@example..org",
  "ada@b@example.org",
  "ada@example.org/x",
  "ada@example.org:25",
  "ada@example.org\r\nBcc: x@example.org",
  `${"a".repeat(250)}@example.org`,
  "ada@example.org,evil.example",
  "ada@example.org;evil.example",
  "ada@example.org(evil).example",
  'ada@example.org"evil".example',
  "ada@example.org<evil.example",
  "ada@exam_ple.org",
  "ada@exam\u00adple.org",
  "ada@exam\u200bple.org",
  "ada\u202egro.elpmaxe@evil.example",
  "ada\u200b@example.org",
  "ada\u00ad@example.org",
])("%j is none", (address) => {
  expect(emailSchema.safeParse(address).success).toBe(false);
});

test("spellings of one address are one account", () => {
  expect(emailKey("Ada@EXAMPLE.org")).toBe(emailKey("ada@example.org"));
  expect(emailKey("jose\u0301@example.org")).toBe(emailKey("jos\u00e9@example.org"));
  expect(emailKey("ada@ex\u00e1mple.org")).toBe(emailKey("ada@xn--exmple-qta.org"));
});

test("capital letters of a domain are folded as domains fold them, not as words end", () => {
  expect(emailKey("ada@ΝΗΣΟΣ-ΚΩΣ.example")).toBe(emailKey("ada@νησοσ-κωσ.example"));
});

test("different addresses are different accounts", () => {
  expect(emailKey("ada@example.org")).not.toBe(emailKey("ada@example.com"));
});

test.each([
  "zoe@example.org?x",
  "zoe@example.org#x",
  "zoe@exam%70le.org",
  "zoe@example.org:80",
  "zoe@example.org/x",
  "zoe@example.org\\x",
])("%s hides another spelling of an address and is none", (address) => {
  expect(emailSchema.safeParse(address).success).toBe(false);
});
