import { expect, test } from "vitest";
import { enqueueSync, getDiagnostics, getRun, runSync, watchRun } from "@/lib/sync";
import { entry, offer, startTinyPortal } from "@/tests/factories/tiny-feed";

const ADMIN = { name: "admin-1" };

test("what is wrong with the feed is told by code, with all of it counted and some of it shown", async () => {
  const portal = await startTinyPortal();
  const foreign = Array.from({ length: 250 }, (_, n) => ({
    ...offer(50_000 + n, 101),
    link: "https://evil.example/x",
  }));
  const untitled = { ...offer(55_000, 101), title: " " };
  portal.feed.entries.get(101)?.push(entry(5_000, [...foreign, untitled, offer(55_001, 101)]));
  const { id, quarantined } = await portal.sync();
  const rejected = getDiagnostics(portal.runtime, id).filter(({ severity }) => severity === "reject");
  expect(rejected).toMatchObject([
    { code: "link_foreign", count: 250, samples: [{ categoryId: 101 }, {}, {}] },
    { code: "title_missing", count: 1, samples: [{ raw: expect.stringContaining("55000") }] },
  ]);
  expect(quarantined).toBe(251);
});

test("a run that was enqueued is watched to its end", async () => {
  const portal = await startTinyPortal();
  const { runId } = await enqueueSync(portal.runtime, ADMIN);
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { state } of watchRun(portal.runtime, runId, AbortSignal.timeout(20_000))) seen.push(state);
  })();
  await runSync(portal.runtime, { trigger: "admin", runId, feed: { ca: portal.server.ca } });
  await watching;
  expect(seen[0]).toBe("queued");
  expect(seen.at(-1)).toBe(getRun(portal.runtime, runId).run.state);
});
