import { expect, test } from "vitest";
import { writeBackup } from "@/lib/backup";
import { memberReasons } from "@/lib/text/member-reasons";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, restored, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

/** What a restore makes of rows that are in the backup. */
async function afterRestore(rows: string, query: string): Promise<unknown[]> {
  portal.runtime.portal.$client.exec(rows);
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  const { runtime } = await restored(portal, file);
  return runtime.portal.$client.prepare(query).raw().all();
}

test("a link that was mailed before the backup sets no password after a restore", async () => {
  await addPerson(portal, "ada");
  const link = "INSERT INTO password_link (token_hash, member_id, expires_at) VALUES ('hash', 1, 9999999999)";
  expect(await afterRestore(link, "SELECT 1 FROM password_link")).toEqual([]);
});

test("a session that had ended by the time of the backup ended as it did", async () => {
  await addPerson(portal, "ada");
  const sessions = `INSERT INTO session (id_hash, member_id, created_at, last_seen_at, ended_at, end_reason)
    VALUES ('ended', 1, 1, 2, 3, 'deactivated')`;
  expect(await afterRestore(sessions, "SELECT ended_at, end_reason FROM session")).toEqual([[3, "deactivated"]]);
});

test("work that was under way at the time of the backup, and what it held, is nobody's after a restore", async () => {
  const work = `INSERT INTO job (kind, payload, state, run_after, enqueued_at) VALUES ('backup', '{}', 'running', 0, 0);
    INSERT INTO lease (name, holder, fence, until) VALUES ('sync', 'worker', 1, 9999999999999)`;
  const query = "SELECT job.state, job.error, lease.holder FROM job JOIN lease";
  expect(await afterRestore(work, query)).toEqual([["failed", memberReasons.restored, null]]);
});

test("what the service said of a member before the backup is known no more, nor when", async () => {
  await addPerson(portal, "ada");
  const said = "UPDATE member SET service_state = 'active', service_state_at = '2026-11-20T12:00:00.000Z'";
  expect(await afterRestore(said, "SELECT service_state, service_state_at FROM member")).toEqual([["unknown", null]]);
});

test("what was asked of the service at the time of the backup has an unknown outcome, from then on", async () => {
  const asked = `INSERT INTO member_operation (id, client_user_id, kind, state, notify, actor, requested_at)
    VALUES ('1', 'ada', 'register', 'intended', 0, 'eva', '2026-11-20')`;
  const query = "SELECT state, message, settled_at IS NOT NULL FROM member_operation";
  expect(await afterRestore(asked, query)).toEqual([["unknown", memberReasons.restored, 1]]);
});

test("a roster that was being applied is paused by a restore, one that somebody had paused is so by them, and of one that was not planned yet no file is kept", async () => {
  const roster = (state: string, message: string | null) =>
    `INSERT INTO roster (name, source, state, message, file, options, requested_by, requested_at)
      VALUES ('roster.csv', 'console', '${state}', ${message && `'${message}'`}, '${state}.csv', '{}', 'a', '2026-11-20')`;
  const rosters = [roster("applying", null), roster("paused", "by eva"), roster("queued", null)].join(";");
  expect(await afterRestore(rosters, "SELECT state, message, file FROM roster ORDER BY id")).toEqual([
    ["paused", memberReasons.restored, "applying.csv"],
    ["paused", "by eva", "paused.csv"],
    ["refused", memberReasons.restored, null],
  ]);
});

test("a run of the sync gets no number that one had which retention has deleted", async () => {
  const given = "INSERT INTO sqlite_sequence (name, seq) VALUES ('sync_run', 9)";
  expect(await afterRestore(given, "SELECT seq FROM sqlite_sequence WHERE name = 'sync_run'")).toEqual([[9]]);
});
