import { expect, onTestFinished, test, vi } from "vitest";
import { enqueueDueSync } from "@/lib/sync/keep-schedule";
import { entry, offer, select, startTinyPortal } from "@/tests/factories/tiny-feed";

test("a feed that is recompiled while it is read is read again, once", async () => {
  const portal = await startTinyPortal();
  portal.override = (_request, _response, index) => {
    if (index === 5) portal.nextEdition();
    return false;
  };
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", added: 24, lastModified: portal.feed.lastModified });
  expect(run.requests).toBeGreaterThan(13);
  expect(run.requestsPlanned, "with those that had been sent").toBeGreaterThan(13);
});

test("a feed whose categories and pages are all dated apart is read each time, whatever the categories' date says", async () => {
  const portal = await startTinyPortal();
  let hour = 10;
  portal.override = (request, response) => {
    const [, category] = /category_id=(\d+)/.exec(request.url ?? "") ?? [];
    if (category) response.setHeader("last-modified", `Fri, 20 Nov 2026 ${hour}:05:${Number(category) % 60} GMT`);
    return false;
  };
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", added: 24, lastModified: "Fri, 20 Nov 2026 10:05:42 GMT" });
  expect(run.requests, "the categories are asked again, when they are found apart and at the end").toBe(15);

  hour = 11;
  portal.feed.entries.get(101)?.push(entry(77, [offer(770, 101)]));
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 1, removed: 0 });
});

test("a feed that dates apart and is recompiled while it is read is read again, once", async () => {
  const portal = await startTinyPortal();
  portal.override = (request, response, index) => {
    if (request.url?.includes("offers.json")) response.setHeader("last-modified", "Fri, 20 Nov 2026 10:05:00 GMT");
    if (index === 9) portal.nextEdition();
    return false;
  };
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", added: 24 });
  expect(run.requests).toBeGreaterThan(20);
});

test("a feed whose list of categories is the last to be compiled is not read by half and taken for unchanged", async () => {
  const portal = await startTinyPortal();
  const before = portal.feed.lastModified;
  portal.nextEdition();
  const after = portal.feed.lastModified;
  portal.feed.lastModified = before;
  let isCompiled = false;
  portal.override = (request, response) => {
    const [, category] = /category_id=(\d)/.exec(request.url ?? "") ?? [];
    if (category === "2" || (category && isCompiled)) response.setHeader("last-modified", after);
    return false;
  };
  const run = await portal.sync();
  expect(run, "read again, as it mixes two dates").toMatchObject({ state: "applied", lastModified: after });
  expect(run.requests).toBeGreaterThan(16);

  isCompiled = true;
  portal.feed.lastModified = after;
  portal.feed.entries.get(101)?.push(entry(77, [offer(770, 101)]));
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 1 });
});

test("a feed of which some pages are always dated older than the rest is fresh, and is read once a day", async () => {
  const portal = await startTinyPortal();
  portal.override = (request, response) => {
    if (request.url?.includes("category_id=201")) response.setHeader("last-modified", "Fri, 13 Nov 2026 10:30:00 GMT");
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", lastModified: portal.feed.lastModified });
  portal.nextEdition();
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", lastModified: portal.feed.lastModified });
  expect(run.requests, "once known to, it is not read twice").toBe(15);
});

test("a service that cannot say its date for a moment fails no category that is read after it", async () => {
  const portal = await startTinyPortal();
  let asked = 0;
  portal.override = (request, response) => {
    if (request.url?.includes("offers.json")) response.setHeader("last-modified", "Fri, 20 Nov 2026 10:05:00 GMT");
    else if (++asked > 1 && asked < 6) {
      response.writeHead(503).end();
      return true;
    }
    return false;
  };
  await portal.sync();
  expect(select(portal, "SELECT count(*) < 4 FROM category WHERE stale_since IS NOT NULL")).toEqual([[1]]);
});

test("a feed that is recompiled between its categories and its first page is read again, once", async () => {
  const portal = await startTinyPortal();
  portal.override = (_request, _response, index) => {
    if (index === 1) portal.nextEdition();
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", lastModified: portal.feed.lastModified });
});

test("a feed that is recompiled again and again is left for later", async () => {
  const portal = await startTinyPortal();
  portal.override = (request) => {
    if (request.url?.includes("category_id=202")) portal.nextEdition();
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "failed", failure: "changing" });
  expect(select(portal, "SELECT * FROM offer")).toEqual([]);
});

const YESTERDAY = "Thu, 19 Nov 2026 10:31:00 GMT";
const TODAY = "Fri, 20 Nov 2026 10:31:00 GMT";

/** A portal with the feed of yesterday, whose list is of today: it can be read with pages of one date or another. */
async function startLaggingPortal(): Promise<{ read(ofPages: string): Promise<unknown>; isDue(): Promise<boolean> }> {
  const portal = await startTinyPortal();
  vi.useFakeTimers({ now: new Date("2026-11-20T18:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  portal.feed.lastModified = YESTERDAY;
  await portal.sync();
  return {
    async read(ofPages) {
      portal.override = (request, response) => {
        response.setHeader("last-modified", request.url?.includes("offers.json") ? ofPages : TODAY);
        return false;
      };
      const { state, lastModified } = await portal.sync({ trigger: "schedule" });
      return { state, lastModified };
    },
    async isDue() {
      const runId = await enqueueDueSync(portal.runtime, 0, new Date("2026-11-20T19:01:00Z"));
      portal.runtime.portal.$client.exec("DELETE FROM job");
      return runId !== undefined;
    },
  };
}

test("a list of today whose pages are all of yesterday does not settle the day: they may be compiled after it", async () => {
  const { read, isDue } = await startLaggingPortal();
  expect(await read(YESTERDAY)).toEqual({ state: "applied", lastModified: YESTERDAY });
  expect(await isDue()).toBe(true);
  expect(await read(TODAY)).toEqual({ state: "applied", lastModified: TODAY });
  expect(await isDue()).toBe(false);
});

test("a service that always dates its pages of an earlier day than its list is read once more, not all day", async () => {
  const { read, isDue } = await startLaggingPortal();
  const long = "Fri, 13 Nov 2026 10:31:00 GMT";
  expect(await read(long)).toEqual({ state: "applied", lastModified: long });
  expect(await isDue()).toBe(true);
  expect(await read(long)).toEqual({ state: "applied", lastModified: TODAY });
  expect(await isDue()).toBe(false);
});
