import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AuthenticationRefusedError,
  MemberAccessError,
  MemberDeactivatedError,
  MemberElsewhereError,
  MemberLockedError,
  MemberNotCreatedError,
  MemberUnknownError,
  ParameterMissingError,
  RefusedOtherwiseError,
  SignatureRefusedError,
} from "./errors";
import { asFailure } from "./refusal";

const ROWS = [
  ["member", "New Member could not be created", MemberNotCreatedError],
  ["unauthorized", "The provided username is not a member of your program", MemberElsewhereError],
  ["unauthorized", "Member account is deactivated", MemberDeactivatedError],
  ["unauthorized", "Member account is locked", MemberLockedError],
  ["signature", "Encryption Signature Failed", SignatureRefusedError],
  ["Payload", "Missing value for `Payload` (case-sensitive)", ParameterMissingError],
  ["authentication", "Invalid API authentication", AuthenticationRefusedError],
] as const;

describe.each(ROWS)("%s: %s", (key, message, failure) => {
  test.each([
    ["a string", message],
    ["an array", [message]],
    ["an object", { [key]: message }],
    ["an object of arrays", { [key]: [message] }],
    ["an array of objects", [{ [key]: message }]],
  ])("is understood in %s", (_shape, error) => {
    expect(asFailure(error, "sso_member")).toBeInstanceOf(failure);
  });
});

test.each([
  "Invalid authentication",
  "API authentication is invalid",
  "The API authentication has failed",
  { authentication: "These credentials are not known" },
])("%j is about invalid API authentication, of which no words are shown", (error) => {
  expect(asFailure(error, "sso_member")).toBeInstanceOf(AuthenticationRefusedError);
});

const CODES = [
  ["2001", MemberNotCreatedError],
  ["2002", MemberElsewhereError],
  ["2003", MemberDeactivatedError],
  ["2004", MemberLockedError],
] as const;

describe.each(CODES)("the code %s without the known words", (code, failure) => {
  test.each([
    ["as a key", { [code]: "Sorry." }],
    ["as a key within a key", { unauthorized: { [code]: "Sorry." } }],
    ["named as one", { unauthorized: `Error ${code}: sorry` }],
    ["named as one in brackets", `Sorry (code ${code})`],
    ["named as one with a colon", `Error code: ${code}, sorry`],
    ["named as one with a colon in brackets", [`Sorry [error code: ${code}]`]],
    ["as a number", { code: Number(code), message: "Sorry." }],
    ["in brackets in a string", `Sorry (${code})`],
    ["in square brackets", `[${code}] Sorry.`],
    ["at the start of the text", `${code}: sorry`],
    ["at the end of the text", `Sorry, error ${code}.`],
    ["behind a key", { unauthorized: `${code} - sorry` }],
    ["among other texts", ["Sorry.", code]],
  ])("is understood %s", (_where, error) => {
    expect(asFailure(error, "sso_member")).toBeInstanceOf(failure);
  });
});

test.each([
  ["an object", { signature: "The Iv could not be decoded" }],
  ["an object of arrays", { signature: ["The Iv could not be decoded"] }],
  ["an array of objects", [{ signature: "The Iv could not be decoded" }]],
  ["a text", "signature: The Iv could not be decoded"],
])("the key signature is understood in %s by itself, since its messages are not shown", (_shape, error) => {
  expect(asFailure(error, "sso_member")).toBeInstanceOf(SignatureRefusedError);
  expect(asFailure(error, "delete_member")).toBeInstanceOf(RefusedOtherwiseError);
});

test("known words and codes win over the key signature", () => {
  expect(asFailure({ signature: "Missing value for `Iv` (case-sensitive)" }, "sso_member")).toMatchObject({
    parameter: "Iv",
  });
  expect(asFailure({ signature: "Sorry (2003)" }, "sso_member")).toBeInstanceOf(MemberDeactivatedError);
});

test("the known words win over digits that look like a code", () => {
  expect(asFailure({ unauthorized: "2003: Member account is locked" }, "sso_member")).toBeInstanceOf(MemberLockedError);
  expect(asFailure("Limit of 12003 reached", "sso_member")).toBeInstanceOf(RefusedOtherwiseError);
});

test.each([
  'Member "2003" not found',
  "Member '2001' does not exist.",
  { client_user_id: "Member 2002 not found" },
  "Unknown member",
  "Unknown member 2004",
  { client_user_id: 'User "E (2003)" could not be found' },
])("a control operation takes the id in %j for an id, not for a code", (error) => {
  expect(asFailure(error, "delete_member")).toBeInstanceOf(MemberUnknownError);
});

test.each([
  "The member 2003 has reached a limit",
  "Only 2001 members can be added",
  "Since 20 Nov 2003 this is not possible",
  { member: "id-2004-7 is reserved" },
])("a number in the middle of %j is no code", (error) => {
  expect(asFailure(error, "sso_member")).toBeInstanceOf(RefusedOtherwiseError);
  expect(asFailure(error, "deactivate_member")).toBeInstanceOf(RefusedOtherwiseError);
});

test("a missing parameter is named", () => {
  expect(asFailure(["Missing value for `Iv` (case-sensitive)"], "sso_member")).toMatchObject({ parameter: "Iv" });
});

test.each([
  "Member not found",
  "The user could not be found.",
  "Unknown client_user_id",
  "No such member",
  { client_user_id: "does not exist" },
  { client_user_id: ["Member not found in your program"] },
  { code: 404, message: "member 'ada-1' does not exist" },
])("a control operation tells an unknown member from %j, and sso_member does not", (error) => {
  expect(asFailure(error, "delete_member")).toBeInstanceOf(MemberUnknownError);
  expect(asFailure(error, "sso_member")).toBeInstanceOf(RefusedOtherwiseError);
});

test.each([
  "An unknown error occurred while deleting the member",
  "Invalid request: member could not be deactivated",
  "Member could not be deleted: unknown error",
  "Internal error, unknown. Please contact your user manager",
  "Member could not be deleted: user not found",
  "Unknown member error",
  "Method not found: member/delete",
  { client_user_id: "invalid" },
])("a control operation takes %j for a refusal, not for an unknown member", (error) => {
  expect(asFailure(error, "delete_member")).toBeInstanceOf(RefusedOtherwiseError);
});

test("words that nobody foresaw stand in the detail for the admin, capped", () => {
  const failure = asFailure({ member: `Quota exceeded ${"x".repeat(2_000)}` }, "sso_member");
  expect(failure).toBeInstanceOf(RefusedOtherwiseError);
  expect(failure.detail).toMatch(/^member: Quota exceeded x+$/);
  expect(failure.detail).toHaveLength(500);
});

test.each([[null], [""], [[]], [{}]])("a refusal without a word says that no reason was given: %j", (error) => {
  expect(asFailure(error, "sso_member")).toMatchObject({ code: "service_answer", detail: "no reason given" });
});

test("a long answer takes no time to read", () => {
  for (const long of ["1", '"', "member: ", "2003 "]) {
    const started = performance.now();
    expect(asFailure(`Member ${long.repeat(200_000)}?`, "delete_member")).toBeInstanceOf(RefusedOtherwiseError);
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});

test("any JSON at all as error becomes a failure", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (error) => {
      expect(asFailure(error, "deactivate_member")).toBeInstanceOf(MemberAccessError);
    }),
  );
});
