import { expect, test } from "vitest";
import { checkSession, startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, authenticate } from ".";

const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", password: "mountain lake 42" };
const ROUNDS = 4;
/** On a busy machine. */
const MOST_ROUNDS = 12;

const isBetween = (least: number, value: number, most: number) => least < value && value < most;

test("an unknown address takes as long to refuse as a wrong password (ASVS 5.0, 6.3.8)", {
  timeout: 90_000,
}, async () => {
  const portal = createBarePortal();
  await addMember(portal, { name: "test" }, ADA);
  await addMember(portal, { name: "test" }, { ...ADA, email: "bo@example.org", password: undefined });
  const attempts = {
    known: { email: "ada@example.org", password: "mountain lake 43" },
    unknown: { email: "eve@example.org", password: "mountain lake 43" },
    withoutPassword: { email: "bo@example.org", password: "mountain lake 43" },
  };
  const kinds = ["known", "unknown", "withoutPassword"] as const;
  // The quickest of each: what else the machine does only ever adds to a time.
  const quickest = { known: Infinity, unknown: Infinity, withoutPassword: Infinity };
  const areAlike = () => kinds.every((kind) => isBetween(0.6, quickest[kind] / quickest.known, 1.6));
  await authenticate(portal, attempts.unknown);
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !areAlike()); round++) {
    for (const kind of kinds) {
      const started = performance.now();
      expect(await authenticate(portal, attempts[kind])).toEqual({ status: "wrong" });
      quickest[kind] = Math.min(quickest[kind], performance.now() - started);
    }
  }
  expect(areAlike(), JSON.stringify(quickest)).toBe(true);
});

test("only a person who knows the password learns that an account is switched off", async () => {
  const portal = createBarePortal();
  await addMember(portal, { name: "test" }, ADA);
  portal.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
  expect(await authenticate(portal, ADA)).toEqual({ status: "deactivated" });
  expect(await authenticate(portal, { ...ADA, password: "mountain lake 43" })).toEqual({ status: "wrong" });
});

test("the right password opens a session by the hash that it was verified against", async () => {
  const portal = createBarePortal();
  await addMember(portal, { name: "test" }, ADA);
  const answer = await authenticate(portal, ADA);
  if (answer.status !== "ok") throw new Error(`The password is ${answer.status}.`);
  const session = await startSession(portal, { ...answer, address: undefined, secondFactor: false });
  expect(checkSession(portal, session)).toMatchObject({ status: "live", viewer: { email: ADA.email } });
});

test("an address pasted with invisible characters around it signs in, and so does one stored with such characters by an earlier version", async () => {
  const portal = createBarePortal();
  await addMember(portal, { name: "test" }, ADA);
  const signIn = (email: string) => authenticate(portal, { email, password: ADA.password });
  for (const pasted of ["ada@example.org\u200b ", "\u202aada@example.org \u202c", "ada@example.org\u200e"])
    expect(await signIn(pasted), JSON.stringify(pasted)).toMatchObject({ status: "ok" });
  portal.portal.$client.exec("UPDATE member SET email = 'ad\u00ada@example.org', email_key = 'ad\u00ada@example.org'");
  expect(await signIn("ad\u00ada@example.org")).toMatchObject({ status: "ok" });
  expect(await signIn("ada@example.org")).toEqual({ status: "wrong" });
});
