import type { RawRequest } from "./raw-request";

const SUBREQUESTS = ["proxy", "src/proxy", "middleware", "src/middleware", "pages/_middleware"];
const TREE = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, "refetch"]));

/** Headers that have led Next past its proxy, or to another rendering, in one version or another. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...SUBREQUESTS.map((name) => ({ "x-middleware-subrequest": Array(5).fill(name).join(":") })),
  { "x-middleware-rewrite": "/" },
  { "x-middleware-next": "1" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "next-auth.session-token=1" },
  { "x-nextjs-data": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "2" },
  { rsc: "1", "next-router-state-tree": TREE },
  ...["/_tree", "/_index", "/_full", "/_head", "/__PAGE__", "/children", "/admin", "/(member)"].map((segment) => ({
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": segment,
  })),
  { "next-url": "/sign-in" },
  { "next-action": "0".repeat(42) },
  { "x-invoke-path": "/sign-in", "x-invoke-status": "200" },
  { "x-matched-path": "/sign-in" },
  { "x-original-url": "/healthz", "x-rewrite-url": "/healthz" },
  { "x-http-method-override": "GET", "x-method-override": "GET" },
  { "x-prerender-revalidate": "1" },
  { "x-forwarded-for": "127.0.0.1", "x-client-address": "127.0.0.1" },
  { purpose: "prefetch", "x-purpose": "preview", "sec-purpose": "prefetch" },
  { authorization: "Bearer %" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0." },
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
function spellings(path: string): string[] {
  const inner = path === "/" ? "" : path;
  const [first = "", ...rest] = inner.slice(1);
  const hex = first.charCodeAt(0).toString(16).padStart(2, "0");
  return [
    `${inner || "/index"}.rsc`,
    `${inner || "/index"}.prefetch.rsc`,
    ...["_tree", "_index", "_full", "__PAGE__"].map((segment) => `${inner}.segments/${segment}.segment.rsc`),
    `${inner}.txt`,
    `${inner}.json`,
    `${inner}.html`,
    `/_next/data/build${inner || "/index"}.json`,
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
    `${inner};x`,
    `${inner}%00`,
    `${inner}%20`,
    `${inner}%2f`,
    `${inner}%3f`,
    `${inner}?_rsc=1`,
    `${inner}?__nextLocale=en&__nextDataReq=1`,
    `${inner}?__nextDefaultLocale=en`,
    `/en${inner}`,
    inner.toUpperCase(),
    ...(first ? [`/%${hex}${rest.join("")}`, `/%25${hex}${rest.join("")}`] : []),
    ...OPEN_PREFIXES.flatMap((open) => [`${open}/..${inner}`, `${open}/..%2f${inner.slice(1)}`]),
  ].filter((spelling) => spelling.startsWith("/"));
}

/** Ways to ask for a path that is closed. */
export function tricks(path: string): RawRequest[] {
  return [...HEADERS.map((headers) => ({ path, headers })), ...spellings(path).map((spelling) => ({ path: spelling }))];
}
