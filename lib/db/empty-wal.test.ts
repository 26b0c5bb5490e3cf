import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { openPortalDb } from "./client";
import { emptyWal } from "./empty-wal";

afterEach(() => void vi.useRealTimers());

/** A database of which another process reads what was there a moment ago. */
function readByOthers() {
  const { portal, config } = createBarePortal();
  const other = openPortalDb(config.DATA_DIR);
  onTestFinished(() => void other.$client.close());
  other.$client.exec("BEGIN; SELECT count(*) FROM member");
  portal.$client.exec("INSERT INTO installation VALUES (7, 0, '2026-11-20')");
  const walBytes = () => statSync(`${portal.$client.name}-wal`).size;
  return { portal, other, walBytes };
}

test("the log is emptied once a reader has ended (ASVS 5.0, 14.2.7)", async () => {
  const { portal, other, walBytes } = readByOthers();
  const emptied = emptyWal(portal);
  await sleep(200);
  expect(walBytes()).toBeGreaterThan(0);
  other.$client.exec("COMMIT");
  expect(await emptied).toBe(true);
  expect(walBytes()).toBe(0);
});

test("a reader who stays is not waited for without end", async () => {
  const { portal, walBytes } = readByOthers();
  vi.useFakeTimers({ toFake: ["Date"] });
  const emptied = emptyWal(portal);
  vi.setSystemTime(Date.now() + 11_000);
  expect(await emptied).toBe(false);
  expect(walBytes()).toBeGreaterThan(0);
});
