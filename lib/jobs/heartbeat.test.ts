import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { awayWorker, keepHeartbeat, workerLastSeen } from "./index";

const EVERY_MS = 10;

test("a worker is seen for as long as it runs, and neither before nor after", async () => {
  const runtime = createBarePortal();
  expect(workerLastSeen(runtime)).toBeUndefined();
  const stop = new AbortController();
  const before = Date.now();
  const kept = keepHeartbeat(runtime, stop.signal, EVERY_MS);
  await vi.waitFor(() => expect(workerLastSeen(runtime)).toBeGreaterThan(before + EVERY_MS));
  stop.abort();
  await kept;
  const last = workerLastSeen(runtime);
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS));
  expect(workerLastSeen(runtime)).toBe(last);
});

test("a worker is away once it has not been seen for two minutes, as the alert has it", async () => {
  const runtime = createBarePortal();
  const stop = new AbortController();
  const kept = keepHeartbeat(runtime, stop.signal, EVERY_MS);
  stop.abort();
  await kept;
  const seen = workerLastSeen(runtime) ?? 0;
  expect(awayWorker(runtime, seen + 120_000)).toBeNull();
  expect(awayWorker(runtime, seen + 120_001)).toEqual({ seenAt: new Date(seen).toISOString() });
});

test("a worker goes on while another program holds the database, and is seen again afterwards", async () => {
  const runtime = createBarePortal();
  const other = new Database(runtime.portal.$client.name);
  other.exec("BEGIN IMMEDIATE");
  const stop = new AbortController();
  const kept = keepHeartbeat(runtime, stop.signal, EVERY_MS);
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS));
  expect(workerLastSeen(runtime)).toBeUndefined();
  other.close();
  await vi.waitFor(() => expect(workerLastSeen(runtime)).toBeDefined());
  stop.abort();
  await kept;
});
