import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  alertRules,
  dashboardPanels,
  matchersIn,
  metricsIn,
  operationsQueries,
  readOperations,
} from "@/tests/factories/operations-files";

describe("the files for operators", () => {
  it("have an entry in the runbook for every alert, and a link to it", () => {
    const entries = [...readOperations("runbook.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    const alerts = alertRules();
    expect(entries.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
    }
  });

  it("have a rule for what has never been there, where a figure may be missing", () => {
    const missing = ["portal_catalog_age_seconds", "portal_backup_age_seconds", "portal_worker_seen_seconds"];
    for (const metric of missing) {
      const watching = alertRules().filter(({ expr }) => expr.includes(`${metric} >`));
      expect(watching.map(({ expr }) => expr)).toEqual([expect.stringContaining(`unless on (instance) ${metric}`)]);
    }
  });

  it("see every job fail: the first of its kind, and tonight's where one of 30 nights ago is forgotten with it", () => {
    const jobs = alertRules().find(({ alert }) => alert === "JobsFailing");
    expect(jobs?.expr).toBe("portal_job_failed_seconds < 3600");
  });

  it("have a rule for each process that dies again and again, which is back before anybody notices", () => {
    const rules = alertRules().map(({ alert, expr }) => `${alert}: ${expr}`);
    expect(rules).toContain('PortalDying: changes(process_start_time_seconds{job="perks-portal"}[30m]) > 3');
    expect(rules).toContain("WorkerDying: changes(portal_worker_start_time_seconds[30m]) > 3");
  });

  it("wake nobody for the only redeem of a quiet night that got no answer", () => {
    const away = alertRules().find(({ alert }) => alert === "RedeemServiceAway");
    expect(away?.expr).toMatch(/> 0\.1\s+and sum\(increase\(portal_redeem_seconds_count\{[^}]*\}\[1h\]\)\) > 1\.5/);
  });

  it("have a dashboard whose panels do not overlap", () => {
    const cells = dashboardPanels().flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it("ask for the job under which Prometheus is told to scrape the portal", () => {
    const [, job = ""] = /job_name: (\S+)/.exec(readOperations("monitoring.md")) ?? [];
    const jobs = operationsQueries()
      .flatMap(matchersIn)
      .filter(({ label }) => label === "job");
    expect(jobs).not.toEqual([]);
    expect(jobs.filter(({ value }) => !value.test(job))).toEqual([]);
  });

  it("quote the log, the console and the dashboard as they are", () => {
    const files = ["app", "lib", "scripts"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    );
    const sources = [...files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)), "server.ts", "instrumentation.ts"];
    const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
    const panels = dashboardPanels().map(({ title }) => `"${title}"`);
    const pages = (readOperations("runbook.md") + readOperations("monitoring.md")).replace(/\s+/g, " ");
    const lines = [...pages.matchAll(/`"([^"`]+)"`/g)];
    const labels = [...pages.matchAll(/(?<=[\s(])_([A-Z][^_`]+)_/g)];
    expect(Math.min(lines.length, labels.length)).toBeGreaterThan(4);
    const quoted = [...lines, ...labels].map(([, words]) => `"${words}"`);
    expect(quoted.filter((words) => !code.includes(words) && !panels.includes(words))).toEqual([]);
  });

  it("are read as PromQL: names of metrics are told from labels, functions and words, and labels have their values", () => {
    const expression = `sum by (le) (rate(a_bucket{b="c"}[5m])) / d > 36 * 3600 or (up{job="x"} == 1 unless on (instance) e)`;
    expect(metricsIn(expression)).toEqual(["a_bucket", "d", "up", "e"]);
    expect(matchersIn(`a{b!~"c|5..",d="e"} > f{g=~"h"}`)).toEqual([
      { metric: "a", label: "b", value: /^(?:c)$/ },
      { metric: "a", label: "b", value: /^(?:5..)$/ },
      { metric: "a", label: "d", value: /^(?:e)$/ },
      { metric: "f", label: "g", value: /^(?:h)$/ },
    ]);
  });
});
