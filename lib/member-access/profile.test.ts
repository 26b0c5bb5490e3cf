import { expect, test } from "vitest";
import { InvalidInputError } from "@/lib/errors";
import { readVector } from "@/tests/vectors/vectors";
import { encodeProfile, type MemberProfile } from "./profile";

const createdAt = new Date("2026-11-20T09:19:41.250Z");

test("every key of the wire notes is encoded as openssl's vector has it", () => {
  const profile: Required<MemberProfile> = {
    clientUserId: "staff / 0042=?",
    email: "用户@例子.example",
    username: "ada.l",
    firstName: "Ada",
    lastName: "🌻",
    address: "12 High St\nFlat +1",
    city: "Austin",
    state: "TX",
    zip: "01234",
    country: "US",
    phone: "+1 512 555 0100",
    position: "Engineer",
    password: "p%&=+ ü",
    registrationCode: "R-9",
    spotlight: false,
    sendWelcomeEmail: true,
  };
  expect(encodeProfile(profile, { createdAt, salt: 2 ** 47 - 1 })).toBe(readVector("valid", "every-key").profile);
});

test("a key without a value is left out", () => {
  const profile = { clientUserId: "7", email: "", firstName: undefined };
  expect(encodeProfile(profile, { createdAt, salt: 0 })).toBe(readVector("valid", "id-alone").profile);
});

test("a profile without an id, with half a character or a country in words is refused by field, without its values", () => {
  const broken = { clientUserId: "", lastName: "secret\ud83d", country: "Norway" };
  const encode = () => encodeProfile(broken, { createdAt, salt: 0 });
  expect(encode).toThrow(InvalidInputError);
  expect(encode).toThrow(
    "The member's profile cannot be sent: clientUserId must not be empty; lastName contains half a character; country must be an ISO 3166-1 alpha-2 code.",
  );
});
