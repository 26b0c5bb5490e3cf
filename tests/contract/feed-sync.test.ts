import { afterAll, beforeAll, expect, test } from "vitest";
import { runSync } from "@/lib/sync";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

function sync(options: { force?: boolean } = {}) {
  return runSync(portal.runtime, { trigger: "cli", feed: { ca: portal.ca }, ...options });
}


test("a first sync brings the whole feed", async () => {
  const run = await sync();
  expect(run).toMatchObject({ state: "applied", quarantined: 0, failure: null });
  console.log(
    run,
    count("offer"),
    count("location"),
    count("offer_location"),
    count("offer_category"),
    count("feed_entry"),
  );
});

test("an unchanged feed takes one request", async () => {
  expect(await sync()).toMatchObject({ state: "unchanged", requests: 1 });
});

test("a forced sync of an unchanged feed changes nothing", async () => {
  expect(await sync({ force: true })).toMatchObject({ state: "applied", added: 0, changed: 0, removed: 0 });
});
