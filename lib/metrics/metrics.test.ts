import { mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { recordHeartbeat } from "@/lib/db/heartbeats";
import { claimJob, endJob, insertJob } from "@/lib/db/jobs";
import { updateMember } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { insertRoster } from "@/lib/db/rosters";
import { rosters } from "@/lib/db/schema/portal/rosters";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import type { AppError } from "@/lib/errors";
import { keepHeartbeat } from "@/lib/jobs";
import { insertPerson } from "@/tests/factories/members";
import { matchersIn, metricsIn, operationsQueries, readOperations } from "@/tests/factories/operations-files";
import { observeRedeem, observeRequest, observeSearch, renderMetrics } from "./index";
import type { StateSource } from "./state";

describe("the metrics", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "metrics-"));
  let runtime: StateSource;

  beforeAll(() => {
    migrateDatabases(folder);
    runtime = {
      portal: openPortalDb(folder),
      catalog: openCatalogDb(folder),
      config: { DATA_DIR: folder, BACKUP_DIR: undefined, BACKUP_SCHEDULE: "30 2 * * *", ROSTER_SOURCE: "/srv" },
    };
  });
  afterAll(() => {
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
    rmSync(folder, { recursive: true });
  });

  it("count requests by class and status, and redeems by outcome", async () => {
    observeRequest("/offers/1", 200, 0.03);
    observeRequest("/offers/2", 200, 0.03);
    observeRedeem("member_locked" satisfies AppError["code"], 0.4);
    const text = await renderMetrics(runtime);
    expect(text).toContain('portal_http_requests_total{route="page",status="200"} 2');
    expect(text).toContain('portal_http_request_seconds_bucket{le="0.05",route="page"} 2');
    expect(text).toContain('portal_redeem_seconds_count{outcome="member_locked"} 1');
    for (const status of [500, 503]) {
      expect(text, "a first failure is seen").toContain(
        `portal_http_requests_total{route="redeem",status="${status}"} 0`,
      );
    }
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it("say whether anybody has access", async () => {
    expect(await renderMetrics(runtime)).toMatch(/^portal_has_members 0$/m);
    const id = insertPerson(runtime.portal, "m-1");
    expect(await renderMetrics(runtime)).toMatch(/^portal_has_members 1$/m);
    updateMember(runtime.portal, id, { accessState: "deactivated" });
    expect(await renderMetrics(runtime)).toMatch(/^portal_has_members 0$/m);
  });

  it("leave out the age of a catalogue that does not exist, and tell it as soon as there is one", async () => {
    expect(await renderMetrics(runtime)).not.toContain("portal_catalog_age_seconds");
    const lastModified = new Date(Date.now() - 3_600_000).toUTCString();
    runtime.catalog.$client.exec(
      `INSERT INTO catalog_state (id, version, last_modified, applied_at, run_id) VALUES (1, 1, '${lastModified}', '', 1)`,
    );
    const age = /^portal_catalog_age_seconds (\d+)/m.exec(await renderMetrics(runtime))?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(3600);
    expect(Number(age)).toBeLessThan(3660);
  });

  it("tell since when no worker has been seen, once there has been one", async () => {
    expect(await renderMetrics(runtime)).not.toContain("portal_worker_seen_seconds");
    recordHeartbeat(runtime.portal, "worker", Date.now() + 400 * 86_400_000);
    expect(await renderMetrics(runtime), "a clock that was ahead").not.toContain("portal_worker_seen_seconds");
    recordHeartbeat(runtime.portal, "worker", Date.now() - 300_000);
    expect(await renderMetrics(runtime)).toMatch(/^portal_worker_seen_seconds 30\d(\.|$)/m);
  });

  it("tell when a worker has started, so that one that dies again and again is noticed, though each says that it is there", async () => {
    const startedAt = async () => /^portal_worker_start_time_seconds (\S+)/m.exec(await renderMetrics(runtime))?.[1];
    expect(await startedAt()).toBeUndefined();
    const start = async () => {
      const stop = new AbortController();
      const beating = keepHeartbeat(runtime, stop.signal);
      stop.abort();
      await beating;
      return Number(await startedAt());
    };
    const first = await start();
    expect(first).toBeCloseTo(Date.now() / 1000, -1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await start()).toBeGreaterThan(first);
  });

  it("read the worker's figures from the database", async () => {
    const { portal } = runtime;
    const run = insertSyncRun(portal, { trigger: "cli", force: false });
    updateSyncRun(portal, run.id, { state: "applied", offers: 1200, quarantined: 7 });
    updateSyncRun(portal, insertSyncRun(portal, { trigger: "cli", force: false }).id, { state: "held" });
    updateSyncRun(portal, insertSyncRun(portal, { trigger: "cli", force: false }).id, { state: "running" });
    const options = { deactivateMissing: true, idChanges: "ask" } as const;
    insertRoster(portal, { name: "tonight.csv", source: "source", state: "planned", options, requestedBy: "worker" });
    const anHourAgo = Date.now() - 3_600_000;
    insertJob(portal, { kind: "logos", payload: {}, key: null, runAfter: anHourAgo, enqueuedAt: anHourAgo });
    mkdirSync(path.join(folder, "backups"));
    const made = new Date(anHourAgo).toISOString().replace(/[-:]|\.\d{3}/g, "");
    for (const at of ["20260101T000000Z", made]) writeFileSync(path.join(folder, "backups", `portal-${at}.db`), "");
    const text = await renderMetrics(runtime);
    expect(text).toMatch(/^portal_backup_age_seconds 36\d\d(\.|$)/m);
    expect(text).toContain("portal_catalog_offers 1200");
    expect(text).toContain("portal_quarantined_rows 7");
    expect(text).toContain("\nportal_sync_held 1\n");
    expect(text).toContain('portal_sync_last{state="held"} 1');
    expect(text).toContain('portal_sync_last{state="failed"} 0');
    expect(text).toContain("\nportal_backup_scheduled 1\n");
    expect(text).toContain("\nportal_roster_waiting 1\n");
    expect(text).toContain('portal_jobs{kind="logos",state="queued"} 1');
    expect(text).toContain('portal_jobs{kind="logos",state="failed"} 0');
    expect(text).toMatch(/^portal_job_overdue_seconds\{kind="logos"\} 36\d\d(\.|$)/m);
    const { bavail, bsize, ffree } = statfsSync(folder);
    const [bytes, files] = ["bytes", "files"].map((unit) =>
      Number(new RegExp(`^portal_data_free_${unit} (\\S+)`, "m").exec(text)?.[1]),
    );
    expect(Number(bytes) / (bavail * bsize)).toBeCloseTo(1, 1);
    expect(Number(files) / ffree).toBeCloseTo(1, 1);
  });

  it("say what /readyz says, which Prometheus does not ask", async () => {
    expect(await renderMetrics(runtime)).toContain("\nportal_ready 1\n");
    const file = path.join(folder, "portal.db");
    renameSync(file, `${file}.away`);
    try {
      expect(await renderMetrics(runtime)).toContain("\nportal_ready 0\n");
    } finally {
      renameSync(`${file}.away`, file);
    }
  });

  it("tell all else where a database or the folder of backups cannot be read: their own alerts fire, not that nothing responds", async () => {
    const { catalog, config } = runtime;
    catalog.$client.exec("ALTER TABLE catalog_state RENAME TO catalog_state_away");
    const noFolder = path.join(folder, "no-folder");
    writeFileSync(noFolder, "");
    try {
      const text = await renderMetrics({ ...runtime, config: { ...config, BACKUP_DIR: noFolder } });
      expect(text).not.toMatch(/^portal_(catalog_age|backup_age)_seconds/m);
      expect(text).toContain("\nportal_backup_scheduled 1\n");
      expect(text).toMatch(/^portal_worker_seen_seconds \d+/m);
      expect(text).toMatch(/^portal_data_free_bytes \d{6,}/m);
      expect(text).toMatch(/^portal_http_requests_total/m);
    } finally {
      catalog.$client.exec("ALTER TABLE catalog_state_away RENAME TO catalog_state");
    }
  });

  it("leave out the age of backups once none are scheduled: what was left of them would raise its alert for ever", async () => {
    const config = { ...runtime.config, BACKUP_SCHEDULE: "off" };
    const text = await renderMetrics({ ...runtime, config });
    expect(text).toContain("\nportal_backup_scheduled 0\n");
    expect(text).not.toContain("portal_backup_age_seconds");
  });

  it.each([
    ["without columns that say something", ["mapping"], 1],
    ["paused, were another taken since", ["paused", "applied"], 1],
    ["refused", ["applied", "refused"], 1],
    ["refused and another taken since", ["refused", "applied"], 0],
    ["put aside", ["cancelled"], 0],
  ] as const)("count a roster of the source that is %s", async (_what, states, waiting) => {
    const { portal } = runtime;
    portal.delete(rosters).run();
    const roster = { name: "tonight.csv", source: "source", requestedBy: "worker" } as const;
    const options = { deactivateMissing: true, idChanges: "ask" } as const;
    for (const state of states) insertRoster(portal, { ...roster, options, state });
    expect(await renderMetrics(runtime)).toContain(`\nportal_roster_waiting ${waiting}\n`);
  });

  it("forget a refused roster once there is no source any more", async () => {
    const options = { deactivateMissing: true, idChanges: "ask" } as const;
    const roster = { name: "tonight.csv", source: "source", state: "refused", requestedBy: "worker" } as const;
    insertRoster(runtime.portal, { ...roster, options });
    const config = { ...runtime.config, ROSTER_SOURCE: undefined };
    expect(await renderMetrics({ ...runtime, config })).toContain("\nportal_roster_waiting 0\n");
  });

  it("say when a job of its kind last failed", async () => {
    const { portal } = runtime;
    const now = Date.now();
    const hasFailed = async () => (await renderMetrics(runtime)).includes("portal_job_failed_seconds{");
    expect(await hasFailed()).toBe(false);
    for (const age of [-400 * 86_400_000, 7_200_000, 120_000]) {
      if (age > 0) expect(await hasFailed(), "not by a clock that was ahead").toBe(age < 7_200_000);
      insertJob(portal, { kind: "retention", payload: {}, key: null, runAfter: 0, enqueuedAt: 0 });
      const claim = claimJob(portal, "retention", { now, until: now + 60_000 });
      if (!claim) throw new Error("No job was claimed.");
      endJob(portal, claim, { state: "failed", endedAt: now - age, error: "because" });
    }
    expect(await renderMetrics(runtime)).toMatch(/^portal_job_failed_seconds\{kind="retention"\} 12\d(\.|$)/m);
  });

  it("tell a job that is being done from one whose worker died", async () => {
    const { portal } = runtime;
    const now = Date.now();
    insertJob(portal, { kind: "roster-apply", payload: {}, key: null, runAfter: 0, enqueuedAt: 0 });
    claimJob(portal, "roster-apply", { now, until: now + 60_000 });
    expect(await renderMetrics(runtime)).toContain('portal_jobs{kind="roster-apply",state="running"} 1');
    expect(await renderMetrics(runtime)).not.toContain('portal_job_overdue_seconds{kind="roster-apply"}');
    portal.$client.exec(`UPDATE job SET lease_until = ${now - 120_000} WHERE kind = 'roster-apply'`);
    const text = await renderMetrics(runtime);
    expect(text).toContain('portal_jobs{kind="roster-apply",state="abandoned"} 1');
    expect(text).toMatch(/^portal_job_overdue_seconds\{kind="roster-apply"\} 12\d(\.|$)/m);
    const later = now + 60_000;
    insertJob(portal, { kind: "mail-later", payload: {}, key: null, runAfter: later, enqueuedAt: now });
    expect(await renderMetrics(runtime)).toContain('portal_job_overdue_seconds{kind="mail-later"} 0\n');
    insertJob(portal, { kind: "mail-later", payload: {}, key: null, runAfter: now - 300_000, enqueuedAt: now });
    expect(await renderMetrics(runtime)).toMatch(/^portal_job_overdue_seconds\{kind="mail-later"\} 30\d(\.|$)/m);
    insertJob(portal, { kind: "roster-apply", payload: {}, key: null, runAfter: later, enqueuedAt: now });
    expect(await renderMetrics(runtime), "the oldest counts, whatever waits beside it").toMatch(
      /^portal_job_overdue_seconds\{kind="roster-apply"\} 12\d(\.|$)/m,
    );
  });

  it("are all that the alerts and the dashboard ask for, and all are described", async () => {
    observeSearch("browseOffers", 0.003);
    const text = await renderMetrics(runtime);
    const exported = new Set([...text.matchAll(/^([a-z_]\w*)[{ ]/gm)].map(([, name]) => name ?? ""));
    const asked = operationsQueries().flatMap(metricsIn);
    expect(new Set(asked).size).toBeGreaterThan(10);
    expect(asked.filter((name) => name !== "up" && !exported.has(name))).toEqual([]);

    const described = readOperations("monitoring.md");
    const ours = [...text.matchAll(/^# TYPE (portal_\w+) /gm)].map(([, name]) => name);
    expect(ours.filter((name) => !described.includes(`| \`${name}\` `))).toEqual([]);
  });

  it("have the values of labels that the alerts and the dashboard look for", async () => {
    const { portal } = runtime;
    for (const url of ["/", "/api/offers", "/healthz"]) observeRequest(url, 200, 0.03);
    insertJob(portal, { kind: "sync", payload: {}, key: null, runAfter: 0, enqueuedAt: 0 });
    claimJob(portal, "sync", { now: 0, until: 0 });
    const text = await renderMetrics(runtime);
    const asked = operationsQueries()
      .flatMap(matchersIn)
      .filter(({ label }) => label !== "job");
    expect(asked.length).toBeGreaterThan(20);
    const has = ({ metric, label, value }: (typeof asked)[number]) =>
      valuesOf(text, metric, label).some((exported) => value.test(exported));
    expect(asked.filter((matcher) => !has(matcher))).toEqual([]);
  });
});

function valuesOf(text: string, metric: string, label: string): string[] {
  const lines = text.matchAll(new RegExp(`^${metric}\\{.*\\b${label}="([^"]*)".*\\} `, "gm"));
  return Array.from(lines, ([, value = ""]) => value);
}
