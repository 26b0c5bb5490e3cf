import fc from "fast-check";
import { describedFields } from "./described-fields";
import type { RawRequest } from "./raw-request";
import type { Route } from "./routes";

/** What is there on the portal: requests name it half of the time, so that they get further than its doors. */
export interface There {
  /** For the parts of a path, by the name that stands there between tildes. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** For the fields of bodies and queries, by their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly origin: string;
  /** The admin's session. */
  readonly cookie: string;
}

export type FuzzedRequest = Required<Pick<RawRequest, "method" | "path" | "headers">> & Pick<RawRequest, "body">;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/csv",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json; charset=utf-16",
  "",
];
/** Of pages' queries, and of bodies that are not meant for the route. */
const NAMES = `q category merchant near radius state city new ending saved sort cursor limit bbox zoom size v token
  callbackUrl error reason from to actor action page email password csrfToken code offer planHash role kind`.split(
  /\s+/,
);

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "0", "-1", "1e309", "NaN", "null", "true", "[]", "{}", "__proto__", "\u0000", "💥", "a'--", "%"),
  fc.constantFrom("../..", "9".repeat(40), "x".repeat(3000), "2026-02-31", "30.2,-97.7", "-180,-90,180,90"),
  fc.constantFrom("Austin, TX", "78701"),
);
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
const noise = fc.oneof(
  // Beyond what the tests themselves make.
  fc.integer({ min: 5000, max: 100_000 }).map(String),
  text.map(encodeURIComponent),
  fc.constantFrom("%", "%ff", "%00", "-1", "0", "1e3", "%2e%2e"),
);
const strayHeaders = fc.record(
  {
    accept: fc.constantFrom("text/html", "application/json", "*/*", "text/event-stream", "\u00e9"),
    "idempotency-key": fc.string({ maxLength: 200 }).map(encodeURIComponent),
    "if-none-match": fc.constantFrom('"x"', "*", "W/", '"'),
    range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1", "x"),
    "accept-encoding": fc.constantFrom("gzip", "br", "x"),
    expect: fc.constantFrom("100-continue"),
  },
  { requiredKeys: [] },
);
const wildHeaders = fc.record(
  { "content-type": fc.constantFrom(...TYPES), "sec-fetch-site": fc.constantFrom("same-origin", "cross-site") },
  { requiredKeys: [] },
);
/** What Next's own router says; much of it is answered before any route is asked. */
const routerHeaders = fc.record(
  {
    rsc: fc.constantFrom("1"),
    "next-router-state-tree": fc.constantFrom("", "%", "[]", encodeURIComponent('["",{}]'), "x".repeat(2000)),
    "next-action": fc.constantFrom("x", "0".repeat(42)),
  },
  { requiredKeys: [] },
);

/** Half of them as the portal's own pages ask for this route, with anything in them; half of them anything. */
export function fuzzedRequests(route: Route, there: There): fc.Arbitrary<FuzzedRequest> {
  const described = describedFields(route, text);
  const strays = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 5 });
  const path = pathOf(route.path, there);
  const common = { path, query: fc.oneof(pairsOf(described.query, there), strays), stray: strayHeaders };
  const pairs = pairsOf({ csrfToken: text, callbackUrl: text, ...described.body }, there);
  const plausible = fc
    .record({ ...common, method: fc.constantFrom(...route.methods), body: bodyOf(route.accepts, pairs) })
    .map(({ method, path, query, stray, body }) => ({
      method,
      path: withQuery(path, query),
      headers: { ...stray, cookie: there.cookie, origin: there.origin, "content-type": route.accepts },
      ...withBody(method, body),
    }));
  const wild = fc
    .record({
      ...common,
      method: fc.constantFrom(...METHODS),
      wild: wildHeaders,
      router: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, routerHeaders),
      cookie: fc.constantFrom("", "next-auth.session-token=x", there.cookie),
      body: fc.oneof(
        fc.constant(undefined),
        fc.jsonValue().map((json) => JSON.stringify(json)),
        formOf(strays),
        fc.string({ unit: "binary", maxLength: 300 }),
      ),
    })
    .map(({ method, path, query, stray, wild, router, cookie, body }) => ({
      method,
      path: withQuery(path, query),
      headers: { ...stray, ...wild, ...router, cookie },
      ...withBody(method, body),
    }));
  return fc.oneof(plausible, wild);
}

type Pairs = fc.Arbitrary<[string, unknown][]>;

/** Most of the fields, most of them with what is there or with values of their kind. */
function pairsOf(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, there: There): Pairs {
  const given = Object.entries(fields).map(([name, ofKind]) => {
    const known = there.fields[name];
    const likely = known ? fc.constantFrom(...known) : ofKind;
    const pair = fc.tuple(fc.constant(name), fc.oneof({ weight: 5, arbitrary: likely }, ofKind, value));
    return fc.option(pair, { nil: undefined });
  });
  return fc.tuple(...given).map((all) => all.filter((pair) => pair !== undefined));
}

function pathOf(path: string, { ids }: There): fc.Arbitrary<string> {
  const [kind = ""] = /(?<=~)\w+(?=~)/.exec(path) ?? [];
  const known = ids[kind];
  if (!known) return fc.constant(path);
  const part = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, noise);
  return part.map((filled) => path.replace(`~${kind}~`, filled));
}

function bodyOf(type: string, pairs: Pairs): fc.Arbitrary<string> {
  if (type === "text/csv") return csv;
  return type === "application/json"
    ? pairs.map((fields) => JSON.stringify(Object.fromEntries(fields)))
    : formOf(pairs);
}

/** Rows as of a roster, of any words. */
const csv = fc
  .array(fc.array(fc.oneof(text, fc.emailAddress()), { maxLength: 5 }), { maxLength: 8 })
  .map((rows) => [["Employee ID", "E-Mail", "First name", "Last name"], ...rows].map((row) => row.join()).join("\n"));

function formOf(pairs: Pairs): fc.Arbitrary<string> {
  return pairs.map(encoded);
}

function withQuery(path: string, query: [string, unknown][]): string {
  const search = encoded(query);
  return search ? `${path}?${search}` : path;
}

function encoded(fields: [string, unknown][]): string {
  return new URLSearchParams(fields.map(([name, given]) => [name, textOf(given)])).toString();
}

/** An object may have a `toString` of its own that is no function. */
function textOf(given: unknown): string {
  return typeof given === "object" ? JSON.stringify(given) : String(given);
}

function withBody(method: string, body: string | undefined): { body?: string } {
  return body === undefined || method === "GET" || method === "HEAD" ? {} : { body };
}
