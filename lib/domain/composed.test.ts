import { expect, test } from "vitest";
import { composed } from "./composed";
import { emailSchema, meantEmailKey, typedEmailKey } from "./email";
import { clientUserIdSchema } from "./members";
import { personText } from "./person-text";

/** Marks that have to be put in another order, each of one half past each of the other. */
const MARKS = "\u0301".repeat(40_000) + "\u0316".repeat(40_000);
/** Punycode takes time by the square of the different letters. */
const LETTERS = Array.from({ length: 40_000 }, (_, at) => String.fromCodePoint(0x20000 + at)).join("");
/** For what takes one millisecond, and otherwise seconds. */
const AT_ONCE_MS = 1_000;

test("composed and decomposed letters are the same text", () => {
  expect(composed("cafe\u0301")).toBe("caf\u00e9");
});

test.each<[string, () => unknown]>([
  ["an e-mail address", () => emailSchema.safeParse(`a@x${MARKS}.example`)],
  ["the domain of an e-mail address", () => emailSchema.safeParse(`a@${LETTERS}.example`)],
  ["an e-mail address to sign in with", () => typedEmailKey(`a@x${MARKS}.example`)],
  ["an e-mail address of a roster", () => meantEmailKey(`a@${LETTERS}.example`)],
  ["an id", () => clientUserIdSchema.safeParse(`x${MARKS}`)],
  ["a name", () => personText(100).safeParse(`x${MARKS}`)],
])("%s that is far too long is refused at once (ASVS 5.0, 15.2.2)", (_, read) => {
  const began = performance.now();
  read();
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
});
