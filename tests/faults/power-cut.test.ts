import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { uploadRoster } from "@/lib/roster";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

/** How often a file is waited for until it is on the disk; nothing else can be seen of it without a power cut. */
async function countWaits(): Promise<() => number> {
  const probe = path.join(createBarePortal().config.DATA_DIR, "probe");
  const handle = await open(probe, "w");
  const spies = (["sync", "datasync"] as const).map((wait) => vi.spyOn(Object.getPrototypeOf(handle), wait));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  await handle.close();
  await rm(probe);
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

test("a roster is on the disk before its row is: a part of it would revoke the access of everyone in the rest", async () => {
  const runtime = createBarePortal();
  const waits = await countWaits();
  const body = Readable.from([Buffer.from("id,email\n1,a@example.org\n")]);
  await uploadRoster(runtime, { name: "admin-1" }, { body }, {}, { source: "console", executor: "caller" });
  expect(waits()).toBe(1);
});

test("a held feed is on the disk before an admin is asked", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  portal.feed.entries.set(202, []);
  const waits = await countWaits();
  expect(await portal.sync()).toMatchObject({ state: "held" });
  expect(waits()).toBe(1);
});
