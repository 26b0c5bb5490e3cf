import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

export const readOperations = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");

const rule = z.strictObject({
  alert: z.string().regex(/^[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) });
const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const panel = z.object({ title: z.string(), gridPos: place, targets: z.array(z.object({ expr: z.string() })).min(1) });

/** The rules of alerts.yaml. @throws where Prometheus would not read the file */
export const alertRules = () =>
  rules.parse(parse(readOperations("alerts.yaml"))).groups.flatMap((group) => group.rules);

export const dashboardPanels = () =>
  z.object({ panels: z.array(panel) }).parse(JSON.parse(readOperations("grafana-dashboard.json"))).panels;

/** What the alerts and the dashboard ask Prometheus. */
export const operationsQueries = () =>
  [...alertRules(), ...dashboardPanels().flatMap(({ targets }) => targets)].map(({ expr }) => expr);

const WORDS = new Set(["and", "or", "unless", "offset", "bool", "by", "without", "on", "ignoring"]);

/** The metrics that a PromQL expression asks for: what is left of its names without labels, functions and words. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, "");
  const names = [...bare.matchAll(/\b[a-zA-Z_]\w*(?!\w*\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !WORDS.has(name));
}

interface Matcher {
  readonly metric: string;
  readonly label: string;
  /** One of its alternatives, a regular expression as PromQL reads it: anchored at both ends. */
  readonly value: RegExp;
}

/** The values of labels that a PromQL expression looks for. */
export function matchersIn(expression: string): Matcher[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", matchers = ""]) =>
    [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].flatMap(([, label = "", values = ""]) =>
      values.split("|").map((value) => ({ metric, label, value: new RegExp(`^(?:${value})$`) })),
    ),
  );
}
