import { expect } from "@playwright/test";
import type { RawAnswer } from "./raw-request";
import type { Route } from "./routes";

const ACTORS = ["nobody", "member", "support"] as const;
type Actor = (typeof ACTORS)[number];

/** Parts of the answers of every restricted route, by the people it is closed to. */
export type Canaries = Readonly<Record<Actor, readonly string[]>>;

/** What is read of a route that says nothing without it. */
export const QUERIES: Readonly<Record<string, string>> = {
  "/api/admin/insight.csv/route": "?kind=last-sign-in",
  "/api/locations/route": "?bbox=-125,25,-66,49&zoom=4",
  "/api/suggest/route": "?q=a",
};
/** One leads on, one has nothing to say, and one counts no groups as small as those of a test. */
const MAY_BE_WORDLESS = [
  "/(member)/offers/[id]/redeeming/route",
  "/admin/[...rest]/page",
  "/api/admin/insight.csv/route",
];
/** Refusals, whose text everyone may read. */
const REFUSALS = ["/none", "/basemap/none", "/admin", "/api/none", "/api/admin/sync"];
const AT_MOST = 3;
const STRETCH = 32;

/**
 * Reads every restricted route once as a permitted person, and finds the parts of its answer that others can read
 * nowhere.
 */
export async function readCanaries(
  routes: readonly Route[],
  read: (actor: Actor | "admin", path: string) => Promise<RawAnswer>,
): Promise<Canaries> {
  const readable = routes.filter(({ methods }) => methods.includes("GET"));
  const closed = readable.filter(({ audience }) => audience !== "everybody");
  const titles = await titlesOf(closed, (path) => read("admin", path));
  // A path is echoed by who refuses it, and data may have a stretch of nothing but an id.
  const echoed = [titles, ...closed.map(({ path }) => path)].join("\n");
  const known = { nobody: echoed, member: echoed, support: echoed };
  for (const actor of ACTORS) {
    const open = readable.filter((route) => isFor(actor, route)).map(({ path }) => path);
    for (const path of [...open, ...REFUSALS]) known[actor] += (await read(actor, path)).body;
  }
  const found = { nobody: [] as string[], member: [] as string[], support: [] as string[] };
  const wordless: string[] = [];
  for (const route of closed) {
    const first = await read("admin", `${route.path}${QUERIES[route.name] ?? ""}`);
    // A page may give itself a query.
    const { location } = first.headers;
    const answer = location?.startsWith(`${route.path}?`) ? await read("admin", location) : first;
    if (partsOf(answer, known.nobody).length === 0 && !MAY_BE_WORDLESS.includes(route.name)) wordless.push(route.name);
    for (const actor of ACTORS) {
      if (!isFor(actor, route)) found[actor].push(...partsOf(answer, known[actor]));
    }
  }
  expect(wordless).toEqual([]);
  return found;
}

/**
 * A page that has the same name whatever it shows has it when it is refused, too; what is named after its data is not
 * known.
 */
async function titlesOf(closed: readonly Route[], read: (path: string) => Promise<RawAnswer>): Promise<string> {
  const fixed = closed.filter(({ name, isPage }) => isPage && !name.includes("["));
  const answers = await Promise.all(fixed.map(({ path }) => read(path)));
  return answers.map(({ body }) => /<title>[^<]*/.exec(body)?.[0]).join("\n");
}

function isFor(actor: Actor, { audience, adminMethods }: Route): boolean {
  if (actor === "nobody") return audience === "everybody";
  return audience !== "support" || (actor === "support" && !adminMethods.includes("GET"));
}

/** Parts by which an answer is known wherever it turns up, whatever renders it: words of a page, stretches of data. */
function partsOf({ body, headers }: RawAnswer, known: string): string[] {
  const parts = headers["content-type"]?.startsWith("text/html") ? wordsOf(body) : stretchesOf(body);
  return [...new Set(parts)].filter((part) => !known.includes(part)).slice(0, AT_MOST);
}

/** Texts of two words at least: paths and ids are echoed by who refuses them. */
function wordsOf(html: string): string[] {
  const texts = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "").matchAll(/>([^<>&]{8,80})</g);
  return [...texts]
    .map(([, text = ""]) => text.trim())
    .filter((text) => /^\p{L}[\p{L}\d.,:'’-]* [\p{L}\d .,:'’-]+$/u.test(text));
}

function stretchesOf(data: string): string[] {
  const from = [0.2, 0.5, 0.8].map((share) => Math.floor((data.length - STRETCH) * share));
  return from.filter((start) => start >= 0).map((start) => data.slice(start, start + STRETCH));
}
