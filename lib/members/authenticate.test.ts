import { expect, test } from "vitest";
import { checkSession, startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, authenticate } from ".";

const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", password: "mountain lake 42" };

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
