import { expect, test } from "vitest";
import { recordHeartbeat } from "@/lib/db/heartbeats";
import { takeLease } from "@/lib/db/leases";
import { insertRoster, updateRoster } from "@/lib/db/rosters";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { getRoster, rosterWithoutWorker } from ".";
import { leaseName } from "./lease";

const options = { deactivateMissing: false, idChanges: "ask" } as const;

test("a roster that waits for a worker that is away says so, until one is there or a command works on it", () => {
  const { portal } = createBarePortal();
  const { id } = insertRoster(portal, {
    name: "people.csv",
    source: "console",
    state: "queued",
    options,
    requestedBy: "boss",
  });
  const away = () => [getRoster({ portal }, id).away, rosterWithoutWorker({ portal })];
  const never = { seenAt: null };
  expect(away(), "no worker was ever there").toEqual([never, { id, away: never }]);

  const longAgo = Date.now() - 180_000;
  recordHeartbeat(portal, "worker", longAgo);
  const since = { seenAt: new Date(longAgo).toISOString() };
  expect(away()).toEqual([since, { id, away: since }]);

  const now = Date.now();
  takeLease(portal, { name: leaseName(id), holder: "a command", now, until: now + 30_000 });
  expect(away(), "a command works on it").toEqual([null, undefined]);
  takeLease(portal, { name: leaseName(id), holder: "another", now: now + 31_000, until: now - 1 });
  recordHeartbeat(portal, "worker", now);
  expect(away(), "a worker is there").toEqual([null, undefined]);

  recordHeartbeat(portal, "worker", longAgo);
  updateRoster(portal, id, { state: "planned" });
  expect(away(), "it waits for an admin").toEqual([null, undefined]);
});
