import { expect, test, vi } from "vitest";
import { workOnJobs } from "@/lib/jobs";
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
