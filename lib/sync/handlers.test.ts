import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { workOnJobs } from "@/lib/jobs";
import { log } from "@/lib/log";
import { enqueueSync, getRun, syncHandlers } from "@/lib/sync";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

test("a sync that an admin asked for goes on after the worker was stopped in the middle of it", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  const { runId } = await enqueueSync(portal.runtime, { name: "admin-1" }, { force: true });
  const handlers = syncHandlers(portal.runtime, { feed: { ca: portal.server.ca } });
  const deploy = new AbortController();
  portal.override = (request) => {
    if (request.url?.includes("category_id=201&")) deploy.abort();
    return false;
  };
  await workOnJobs(portal.runtime, handlers, deploy.signal);
  expect(getRun(portal.runtime, runId).run).toMatchObject({ state: "interrupted" });
  portal.override = undefined;
  const stop = new AbortController();
  const again = workOnJobs(portal.runtime, handlers, stop.signal);
  await vi.waitFor(() => expect(getRun(portal.runtime, runId).run.state).toBe("applied"), 10_000);
  expect(getRun(portal.runtime, runId).run).toMatchObject({ force: true, message: null });
  stop.abort();
  await again;
});

test("a run of which a category could not be read warns in the log, and says why", async () => {
  const portal = await startTinyPortal();
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=101&")) return false;
    response.writeHead(404).end();
    return true;
  };
  await enqueueSync(portal.runtime, { name: "admin-1" });
  const stop = new AbortController();
  const warned = vi.spyOn(log, "warn").mockImplementation(() => stop.abort());
  onTestFinished(() => warned.mockRestore());
  await workOnJobs(portal.runtime, syncHandlers(portal.runtime, { feed: { ca: portal.server.ca } }), stop.signal);
  const why = { state: "applied", failure: "not-understood", reason: expect.stringContaining("status 404") };
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(why), "a sync run ended");
});

test.each<[string, (response: ServerResponse, lastModified: string) => void]>([
  ["is refused", (response) => response.writeHead(401).end()],
  ["finds nothing new", (response, lastModified) => response.setHeader("last-modified", lastModified).end("[]")],
])(
  "a run that another worker repeats, as its own stood still, is not ended by the first try, which %s",
  async (_how, answer) => {
    const portal = await startTinyPortal();
    await portal.sync();
    const asked = await enqueueSync(portal.runtime, { name: "admin-1" });
    const waiting: ServerResponse[] = [];
    portal.override = (_request, response) => waiting.push(response) > 0;
    const first = portal.sync(asked);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    portal.runtime.portal.$client.exec("UPDATE lease SET until = 0");
    const second = portal.sync(asked);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const [ofFirst, ofSecond] = waiting;
    if (ofFirst) answer(ofFirst, portal.feed.lastModified);
    expect(await first).toMatchObject({ state: "running", failure: null });
    portal.override = undefined;
    ofSecond?.writeHead(503).end();
    expect(await second).toMatchObject({ state: "unchanged", failure: null });
  },
);
