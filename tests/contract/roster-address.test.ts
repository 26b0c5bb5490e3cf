import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { authenticate, getMember, setRole } from "@/lib/members";
import { issuePasswordLink, setPasswordByLink } from "@/lib/passwords";
import { applyRoster, carryOutRoster, getRoster, planRoster, uploadRoster } from "@/lib/roster";
import { checkSession, startSession } from "@/lib/sessions";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const PASSWORD = "mountain lake 42";

/** Somebody who reads the mailbox of e1, and made use of it: a password, a session and a link that is still open. */
async function holderOfTheMailbox() {
  const { runtime } = portal;
  await portal.apply(await portal.plan(csvOf(people(3))));
  await setQuickPassword(runtime, "e1", PASSWORD);
  const { memberId } = await signInAs("e1@example.org");
  const session = await startSession(runtime, { memberId, address: undefined, secondFactor: false });
  const link = await issuePasswordLink(runtime, ADMIN, "e1");
  return { session, token: link.searchParams.get("token") };
}

async function signInAs(email: string) {
  const answer = await authenticate(portal.runtime, { email, password: PASSWORD });
  if (answer.status !== "ok") throw new Error(`The sign-in is answered with ${answer.status}.`);
  return answer;
}

test("a roster that changes an address shuts out the owner of the old one: session, link and password (ASVS 5.0, 6.4.1 and 7.4.3)", async () => {
  const { runtime } = portal;
  const { session, token } = await holderOfTheMailbox();
  const roster = await portal.plan(csvOf(["e1,new@example.org,Firstba,Lastba"]));
  expect(roster.counts).toMatchObject({ update: 1 });
  await portal.apply(roster);

  expect(getMember(runtime, "e1")).toMatchObject({ email: "new@example.org", accessState: "active" });
  expect(checkSession(runtime, session)).toEqual({ status: "ended", reason: "address-changed" });
  const late = setPasswordByLink(runtime, {}, { token, password: "and once more these words" });
  await expect(late).rejects.toThrow("already been used");
  await expect(signInAs("new@example.org")).rejects.toThrow();
});

test("a plan says of whom it gives another address that they are signed out and need a new password, and of nobody else", async () => {
  await portal.apply(await portal.plan(csvOf(people(3))));
  const roster = await portal.plan(
    csvOf(["e1,new@example.org,Firstba,Lastba", "e2,e2@example.org,Mara,Lastca", "e9,e9@example.org,New,One"]),
  );
  const lasting = portal.rows(roster).map((row) => [row.clientUserId, row.lasting]);
  expect(lasting).toEqual([
    ["e1", "They are signed out, and have to set a new password."],
    ["e2", null],
    ["e9", null],
  ]);
});

test("a roster that changes a name alone ends nothing", async () => {
  const { runtime } = portal;
  const { session, token } = await holderOfTheMailbox();
  await portal.apply(await portal.plan(csvOf(["e1,e1@example.org,Ada,Lastba", ...people(2, 2)])));
  expect(getMember(runtime, "e1")).toMatchObject({ name: "Ada Lastba" });
  expect(checkSession(runtime, session)).toMatchObject({ status: "live" });
  await signInAs("e1@example.org");
  await setPasswordByLink(runtime, {}, { token, password: "and once more these words" });
});

test("a nightly roster that was held up changes no address of a member who has become support since (ASVS 5.0, 8.3.2)", async () => {
  const { runtime } = portal;
  await portal.apply(await portal.plan(csvOf(people(2))));
  const body = Readable.from([
    Buffer.from(csvOf(["e1,thief@example.org,Firstba,Lastba", "e2,e2@new.example,Firstca,Lastca"])),
  ]);
  const { id } = await uploadRoster(runtime, ADMIN, { body }, {}, { source: "source", executor: "caller" });
  await planRoster(runtime, id, forever());
  const { planHash, counts } = getRoster(runtime, id);
  expect(counts).toMatchObject({ update: 2 });
  await applyRoster(runtime, { name: "worker" }, id, { planHash }, "caller");
  await setRole(runtime, ADMIN, "e1", { role: "support" });
  await carryOutRoster(runtime, id, { signal: forever() });

  expect(portal.rows({ id })).toMatchObject([
    { clientUserId: "e1", state: "failed", reason: expect.stringContaining("nightly roster cannot change") },
    { clientUserId: "e2", state: "done" },
  ]);
  expect(getMember(runtime, "e1").email).toBe("e1@example.org");
});
