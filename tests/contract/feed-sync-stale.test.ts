import { expect, test } from "vitest";
import { staleSince } from "@/lib/catalog";
import { getSyncHealth, type SyncProgress } from "@/lib/sync";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** Answers every page of these categories with a status, in place of the feed. */
function refuse(portal: TinyPortal, status: number, categoryIds: readonly number[]): void {
  portal.override = ({ url }, response) => {
    const hit = categoryIds.some((id) => url?.includes(`category_id=${id}&`));
    if (hit) response.writeHead(status).end("{}");
    return hit;
  };
}

function staleCategories({ runtime }: TinyPortal): unknown[] {
  return runtime.catalog.$client.prepare("SELECT id FROM category WHERE stale_since IS NOT NULL").pluck().all();
}

test("however many categories the service refuses, it has answered: the others are read", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  refuse(portal, 404, [100, 200, 101, 102, 201]);
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "not-understood" });
  expect(staleCategories(portal)).toEqual([100, 101, 102, 200, 201]);
});

test("a run whose every category is refused has failed, and the catalogue stands", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  const before = portal.rows();
  portal.nextEdition();
  refuse(portal, 404, [100, 200, 101, 102, 201, 202]);
  expect(await portal.sync()).toMatchObject({ state: "failed", failure: "not-understood" });
  expect(portal.rows()).toEqual(before);
  expect(staleCategories(portal)).toEqual([]);
});

test.each([
  ["read", undefined],
  ["refused", 404],
])(
  "as many categories without an answer as mean that the service is away do not, where one is %s between them",
  async (_how, status) => {
    const portal = await startTinyPortal();
    const { categories, entries } = portal.feed;
    const [parent] = categories;
    if (!parent) throw new Error("The feed has no category.");
    for (let id = 301; id <= 308; id++) {
      categories.push({ ...parent, id, key: `c${id}`, children: null });
      entries.set(id, entries.get(parent.id) ?? []);
    }
    await portal.sync();
    portal.nextEdition();
    const [between, seventh] = [305, 306];
    const unanswered = [100, 200, 301, 302, 303, 304, seventh];
    let done = 0;
    const until = (count: number) => expect.poll(() => done, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
    portal.override = async ({ url }, response) => {
      const id = Number(/category_id=(\d+)&/.exec(url ?? "")?.[1]);
      if (id === seventh) await until(7);
      // So that 202 is not begun before the seventh has failed.
      else if (id > 0 && id !== between && !unanswered.includes(id)) await until(8);
      const answer = id === between ? status : unanswered.includes(id) ? 503 : undefined;
      if (answer) response.writeHead(answer).end("{}");
      return answer !== undefined;
    };
    const onProgress = ({ categoriesDone }: SyncProgress) => {
      done = categoriesDone;
    };
    expect(await portal.sync({ onProgress })).toMatchObject({ state: "applied", failure: "unavailable" });
    expect(staleCategories(portal).toSorted()).toEqual([...unanswered, ...(status ? [between] : [])].toSorted());
  },
);

test("a category that cannot be read day after day is old since the first of them, also where it gets another name", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  refuse(portal, 404, [202]);
  portal.nextEdition();
  await portal.sync();
  const since = staleSince(portal.runtime, 202);
  expect(since).toEqual(expect.any(String));

  for (const child of portal.feed.categories[1]?.children ?? []) child.title = `Other ${child.id}`;
  portal.nextEdition();
  await portal.sync();
  expect(staleSince(portal.runtime, 202)).toBe(since);
  portal.override = undefined;
  portal.nextEdition();
  await portal.sync();
  expect(staleSince(portal.runtime, 202)).toBeUndefined();
});

test("a run says why categories keep their older offers, and which have none yet", async () => {
  const portal = await startTinyPortal();
  refuse(portal, 404, [202]);
  expect((await portal.sync()).message).toMatch(/^These .* and have no offers yet: Child 202\. .*\(status 404\)$/);
  portal.nextEdition();
  refuse(portal, 503, [101, 202]);
  expect((await portal.sync()).message).toMatch(
    /^These .* keep their older offers: Child 101\. These .* no offers yet: Child 202\. .*\(status 503\)$/,
  );
});

test("a scheduled sync reads the same edition again for a failure that may pass", async () => {
  const portal = await startTinyPortal();
  refuse(portal, 503, [101]);
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "unavailable" });
  portal.override = undefined;
  expect(await portal.sync({ trigger: "schedule" })).toMatchObject({ state: "applied", failure: null });
  expect(staleCategories(portal)).toEqual([]);
});

test("a scheduled sync still says that a part is older, but does not retry a failure that needs a person; a requested sync does", async () => {
  const portal = await startTinyPortal();
  refuse(portal, 404, [101]);
  await portal.sync();
  const bySchedule = await portal.sync({ trigger: "schedule" });
  expect(bySchedule).toMatchObject({ state: "unchanged", requests: 1, failure: "not-understood" });
  expect(getSyncHealth(portal.runtime)).toMatchObject({ timeliness: "partly", lastGood: { id: bySchedule.id } });
  portal.override = undefined;
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
});

test("a failure that needs a person is tried again with the next edition", async () => {
  const portal = await startTinyPortal();
  refuse(portal, 404, [101]);
  await portal.sync();
  portal.override = undefined;
  portal.nextEdition();
  expect(await portal.sync({ trigger: "schedule" })).toMatchObject({ state: "applied", failure: null });
});

test("a run with several failures tells one that may pass", async () => {
  const portal = await startTinyPortal();
  portal.override = ({ url }, response) => {
    const status = url?.includes("category_id=101&") ? 404 : url?.includes("category_id=202&") ? 503 : undefined;
    if (status) response.writeHead(status).end("{}");
    return status !== undefined;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "unavailable" });
});
