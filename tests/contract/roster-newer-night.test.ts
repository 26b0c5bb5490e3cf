import { expect, test } from "vitest";
import { getRoster, type RosterDetail, retryRoster } from "@/lib/roster";
import { runReasons } from "@/lib/text/roster-reasons";
import { ADMIN, openRosterPortal, people } from "./roster-fixture";
import { nightsOf, work } from "./roster-night";

const portal = await openRosterPortal();
const { runtime } = portal;
const nightOf = nightsOf(portal);

/** Fails a line before the program is asked about it: somebody has got its address once the plan was made. */
async function nightWithFailure(): Promise<RosterDetail> {
  await nightOf(people(20));
  runtime.portal.$client.exec(`CREATE TRIGGER meanwhile AFTER UPDATE ON roster WHEN new.state = 'applying'
    BEGIN UPDATE member SET email = 'e21@example.org', email_key = 'e21@example.org' WHERE client_user_id = 'e1'; END`);
  const roster = await nightOf(people(21));
  runtime.portal.$client.exec("DROP TRIGGER meanwhile");
  expect(roster).toMatchObject({ state: "applied", progress: { failed: 1 }, isOvertaken: false });
  return roster;
}

test("failures that were never begun are tried again only until a newer night's file has been applied", async () => {
  const roster = await nightWithFailure();
  expect(roster.can).toContain("retry");
  await nightOf(people(20));
  const later = getRoster(runtime, roster.id);
  expect(later).toMatchObject({ isOvertaken: true, failures: 1 });
  expect(later.can).not.toContain("retry");
  await expect(retryRoster(runtime, ADMIN, roster.id)).rejects.toThrow(runReasons.newerNight);
});

test("failures that the program was asked about are tried again also after a newer night's file has been applied", async () => {
  await nightOf(people(20));
  await portal.control("POST", "faults", [{ match: "deactivate_member", status: 500 }]);
  const short = await nightOf(people(19));
  await portal.control("POST", "faults", []);
  await nightOf(people(18));
  expect(getRoster(runtime, short.id)).toMatchObject({ isOvertaken: true, failures: 1 });
  expect(getRoster(runtime, short.id).can).toContain("retry");
  await retryRoster(runtime, ADMIN, short.id);
  await work(portal);
  expect(getRoster(runtime, short.id)).toMatchObject({ failures: 0 });
});
