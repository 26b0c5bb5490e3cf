import { expect, test } from "vitest";
import { checkSession, startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, authenticate } from ".";

const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", password: "mountain lake 42" };
const ROUNDS = 4;

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
  const times = { known: [] as number[], unknown: [] as number[], withoutPassword: [] as number[] };
  await authenticate(portal, attempts.unknown);
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ["known", "unknown", "withoutPassword"] as const) {
      const started = performance.now();
      expect(await authenticate(portal, attempts[kind])).toEqual({ status: "wrong" });
      times[kind].push(performance.now() - started);
    }
  }
  // The quickest of each: what else the machine does only ever adds to a time.
  const known = Math.min(...times.known);
  for (const kind of ["unknown", "withoutPassword"] as const) {
    const ratio = Math.min(...times[kind]) / known;
    expect(ratio, kind).toBeGreaterThan(0.6);
    expect(ratio, kind).toBeLessThan(1.6);
  }
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
