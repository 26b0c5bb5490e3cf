import { expect, test } from "vitest";
import { countryCodeSchema } from "@/lib/domain/country-code";
import { emailSchema } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { personText } from "@/lib/domain/person-text";
import { inputWords } from "./input";

test.each([
  [emailSchema, "ada", "must look like name@example.org"],
  [emailSchema, "a\u200bda@example.org", "must not contain invisible characters: type it instead of pasting it"],
  [emailSchema, `${"a".repeat(250)}@example.org`, "must have at most 254 characters"],
  [clientUserIdSchema, "", "must not be empty"],
  [clientUserIdSchema, "a\nb", "must be printable text"],
  [clientUserIdSchema, "..", "must not be . or .., which web addresses cannot contain"],
  [clientUserIdSchema, "worker", "must not be a name by which the audit log means something else"],
  [personText(1_000), "a\u0000b", "must be printable text"],
  [personText(1_000), "a".repeat(1_001), "must have at most 1,000 characters"],
  [countryCodeSchema, "USA", "must be two letters, such as US (ISO 3166-1 alpha-2)"],
])("each refusal by the rules of typed text has its words here: %#", (schema, typed, words) => {
  const { error } = schema.safeParse(typed, { error: inputWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});
