import type { Edge } from "./graph";
import { GUARDED, RULES } from "./rules";

/**
 * The problems with these imports, each with a way to fix it: first forbidden ones, then cycles between areas of lib.
 */
export function complaints(edges: readonly Edge[]): string[] {
  const forbidden = edges.filter((edge) => !isAllowed(edge));
  return [
    ...forbidden.map(({ from, to }) => `${from} imports ${to.replace(/^\.\//, "")}: ${ruleOf(from).mend}`),
    ...cycles(edges).map(
      (cycle) => `${cycle.join(" → ")}: features must not form a cycle; move what both need below them.`,
    ),
  ];
}

function isAllowed({ from, to, type }: Edge): boolean {
  const { may, types = [], packages = [] } = ruleOf(from);
  if (!to.startsWith("./")) {
    const guarded = GUARDED.find((name) => to === name || to.startsWith(`${name}/`));
    return !guarded || packages.includes(guarded);
  }
  const file = to.slice(2);
  const [own, area] = [areaOf(from), areaOf(file)];
  // An area's own files, and files without rules: style sheets, and data in the root folder.
  if (own === area || !isRuled(area)) return true;
  if (isTest(from) && area === "tests") return true;
  if (type && types.some((name) => matches(name, area))) return true;
  if (may.includes("lib/<feature>") && isFeature(area)) return type || file === `${area}/index.ts`;
  return may.some((name) => matches(name, area));
}

function matches(name: string, area: string): boolean {
  if (name === "lib/<feature>") return isFeature(area);
  return name.endsWith("/*") ? area.startsWith(name.slice(0, -1)) : name === area;
}

/**
 * `lib/db` of `lib/db/client.ts`, `lib/errors` of `lib/errors.ts`, `app` of anything in app, `server` of `server.ts`.
 */
function areaOf(file: string): string {
  const [top = "", second] = file.split("/");
  const area = second && (top === "lib" || top === "components") ? `${top}/${second}` : top;
  return area.replace(/(?:\.test)?\.(?:ts|tsx|mjs)$/, "");
}

function isFeature(area: string): boolean {
  return area.startsWith("lib/") && !(area in RULES);
}

function isRuled(area: string): boolean {
  return area in RULES || area === "e2e" || /^(?:lib|components)\//.test(area);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function ruleOf(file: string) {
  const area = areaOf(file);
  const rule = RULES[ruleNameOf(file, area)];
  if (rule) return rule;
  return { may: [], mend: "This place has no rule in scripts/imports/rules.ts yet: add one." };
}

function ruleNameOf(file: string, area: string): string {
  if (area === "tests" || area === "e2e") return "tests";
  if (area !== "sandbox" && isTest(file)) return "unit tests";
  return isFeature(area) ? "lib/<feature>" : area;
}

/** Areas of lib that import themselves indirectly, counting only imports of values. */
function cycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, type } of edges) {
    const [own, area] = [areaOf(from), areaOf(to.replace(/^\.\//, ""))];
    if (type || isTest(from) || own === area || !own.startsWith("lib/") || !to.startsWith("./lib/")) continue;
    next.set(own, (next.get(own) ?? new Set()).add(area));
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (area: string, trail: readonly string[]): void => {
    const at = trail.indexOf(area);
    if (at !== -1) found.push([...trail.slice(at), area]);
    if (at !== -1 || done.has(area)) return;
    for (const following of next.get(area) ?? []) walk(following, [...trail, area]);
    done.add(area);
  };
  for (const area of next.keys()) walk(area, []);
  return found;
}
