import type { RawRequest } from "./raw-request";
import type { Route } from "./routes";

const SUBREQUESTS = ["proxy", "src/proxy", "middleware", "src/middleware", "pages/_middleware"];
const TREE = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, "refetch"]));

/** Headers that have led Next past its proxy, or to another rendering, in one version or another. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...SUBREQUESTS.map((name) => ({ "x-middleware-subrequest": Array(5).fill(name).join(":") })),
  // Once, as versions before the limit of recursion took it, and in five header lines, as Node joins them.
  { "x-middleware-subrequest": "proxy" },
  { "x-middleware-subrequest": Array(5).fill("src/proxy").join(", ") },
  { "x-middleware-rewrite": "/" },
  { "x-middleware-next": "1" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "next-auth.session-token=1" },
  { "x-nextjs-data": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { "x-invoke-path": "/sign-in", "x-invoke-status": "200" },
  { "x-matched-path": "/sign-in" },
  { "x-original-url": "/healthz", "x-rewrite-url": "/healthz" },
  { "x-http-method-override": "GET", "x-method-override": "GET" },
  { "x-prerender-revalidate": "1" },
  { "x-forwarded-for": "127.0.0.1", "x-client-address": "127.0.0.1" },
  { authorization: "Bearer %" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0." },
];
/** Headers that select another rendering, which only pages have. */
const RENDERINGS: typeof HEADERS = [
  { "next-router-prefetch": "1" },
  { "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-prefetch": "2" },
  { rsc: "1", "next-router-state-tree": TREE },
  ...["/_tree", "/_index", "/_full", "/_head", "/__PAGE__", "/children", "/admin", "/(member)"].map((segment) => ({
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": segment,
  })),
  { "next-url": "/sign-in" },
  { "next-action": "0".repeat(42) },
  { purpose: "prefetch", "x-purpose": "preview", "sec-purpose": "prefetch" },
  { accept: "text/x-component" },
];

const OPEN_PREFIXES = [
  "/sign-in",
  "/healthz",
  "/icon.svg",
  "/fonts",
  "/maplibre",
  "/basemap",
  "/_next/static",
  "/api/admin/rosters",
];

/** Other spellings of a path, some of which a router may take for it where a gatekeeper does not. */
function spellings({ path, isPage }: Pick<Route, "path" | "isPage">): string[] {
  const inner = path === "/" ? "" : path;
  const [first = "", ...rest] = inner.slice(1);
  const hex = first.charCodeAt(0).toString(16).padStart(2, "0");
  return [
    ...(isPage ? files(path) : []),
    `${inner}/`,
    `${inner}//`,
    `/${inner}`,
    `//localhost${inner}`,
    `/.${inner}`,
    `/%2e${inner}`,
    `/%2e%2e${inner}`,
    `/x/..${inner}`,
    `/x/%2e%2e${inner}`,
    `/x/..%2f${inner.slice(1)}`,
    `/x%2f..${inner}`,
    `/\\..${inner}`,
    `${inner}/.`,
    `${inner}/..;/`,
    ...[";x", "%00", "%20", "%2f", "%3f", "?__nextLocale=en&__nextDataReq=1"].map((end) => `${path}${end}`),
    `/en${inner}`,
    path.toUpperCase(),
    ...(first ? [`/%${hex}${rest.join("")}`, `/%25${hex}${rest.join("")}`] : []),
    // Whether a path begins openly is asked before which route it is, and so of handlers by one each.
    ...(isPage ? OPEN_PREFIXES : OPEN_PREFIXES.slice(-1)).flatMap((open) => [
      `${open}/..${inner}`,
      `${open}/..%2f${inner.slice(1)}`,
    ]),
  ];
}

/** What a build keeps of pages beside their routes. */
function files(path: string): string[] {
  const file = path === "/" ? "/index" : path;
  return [
    `${file}.rsc`,
    `${file}.prefetch.rsc`,
    ...["_tree", "_index", "_full", "__PAGE__"].map((segment) => `${file}.segments/${segment}.segment.rsc`),
    ...[".txt", ".json", ".html"].map((ending) => `${file}${ending}`),
    `/_next/data/build${file}.json`,
    `${path}?_rsc=1`,
    `${path}?__nextDefaultLocale=en`,
  ];
}

/** Ways to ask for a route that is closed, by one of its methods; what is sent is otherwise as it should be. */
export function tricks(route: Route, method: string): RawRequest[] {
  const { path, isPage, accepts } = route;
  const asked = method === "GET" ? { method } : { method, body: accepts.endsWith("/json") ? "{}" : "" };
  const proper: Record<string, string> = method === "GET" ? {} : { "content-type": accepts };
  return [
    ...[...HEADERS, ...(isPage ? RENDERINGS : [])].map((headers) => ({
      ...asked,
      path,
      headers: { ...proper, ...headers },
    })),
    ...spellings(route).map((spelling) => ({ ...asked, path: spelling, headers: proper })),
  ];
}
