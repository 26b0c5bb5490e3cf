import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const metricsIn = (text: string) => new Set(text.match(/\b(portal|nodejs|process)_[a-z0-9_]+/g));
const alerts = read("alerts.yaml");
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");

/** Names that the portal's sources, or prom-client's defaults, give out. */
const SOURCES = ["instruments.ts", "state.ts"].map((file) => readFileSync(`lib/metrics/${file}`, "utf8")).join("");
const OURS = new Set(SOURCES.match(/portal_[a-z_]+/g));
const DEFAULTS = new Set([
  "nodejs_eventloop_lag_p50_seconds",
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_heap_size_used_bytes",
  "process_resident_memory_bytes",
]);

const exists = (metric: string) => OURS.has(metric.replace(/_(bucket|count|sum)$/, "")) || DEFAULTS.has(metric);

describe("the files for operators", () => {
  it.each(["alerts.yaml", "grafana-dashboard.json"])("%s asks only for metrics that the portal has", (file) => {
    const asked = [...metricsIn(read(file))].filter((metric) => !metric.endsWith("_portal"));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((metric) => !exists(metric))).toEqual([]);
  });

  it("describe every metric of the portal", () => {
    const described = metricsIn(read("monitoring.md"));
    expect([...OURS].filter((metric) => !described.has(metric))).toEqual([]);
  });

  it("have an entry in the runbook for every alert, and a link to it", () => {
    const entries = [...read("runbook.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(entries.toSorted()).toEqual(alertNames.toSorted());
    for (const name of alertNames) expect(alerts).toContain(`runbook.md#${name.toLowerCase()}\n`);
  });

  it("have a dashboard whose panels do not overlap", () => {
    const panel = z.object({ title: z.string(), gridPos: z.object({ x: z.number(), y: z.number() }) });
    const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(read("grafana-dashboard.json")));
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
