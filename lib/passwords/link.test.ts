import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { passwordLinkIsLive } from ".";
import { createPasswordLink } from "./link";

test.each([
  { first: "mailed", next: "mailed", lives: false },
  { first: "mailed", next: "given", lives: false },
  { first: "given", next: "given", lives: false },
  // Any stranger may ask for a mail.
  { first: "given", next: "mailed", lives: true },
] as const)("a link that was $first lives on beside one that is $next: $lives", ({ first, next, lives }) => {
  const runtime = createBarePortal();
  const memberId = insertPerson(runtime.portal, "zoe-1", { email: "zoe@example.org" });
  const [before, after] = [first, next].map((way) => createPasswordLink(runtime.portal, runtime, memberId, way));
  const isLive = (link: URL | undefined) => passwordLinkIsLive(runtime, link?.searchParams.get("token") ?? "");
  expect(isLive(before)).toBe(lives);
  expect(isLive(after)).toBe(true);
});

test("a link cannot be guessed: each has 256 bits of its own (ASVS 5.0, 11.5.1)", () => {
  const runtime = createBarePortal();
  const memberId = insertPerson(runtime.portal, "zoe-1", { email: "zoe@example.org" });
  const tokens = Array.from({ length: 20 }, () => {
    const { searchParams } = createPasswordLink(runtime.portal, runtime, memberId, "given");
    return searchParams.get("token") ?? "";
  });
  expect(tokens.map((token) => Buffer.from(token, "base64url").length)).toEqual(tokens.map(() => 32));
  expect(new Set(tokens).size).toBe(20);
});
