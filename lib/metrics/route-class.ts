/** The first matching rule counts. The classes are few and fixed, so that clients cannot create labels. */
const CLASSES = [
  ["redeem", /^\/api\/offers\/[^/]+\/redeem$/],
  ["sign-in", /^\/(api\/auth|api\/password|sign-in|forgot-password|set-password)(\/|$)/],
  ["admin-api", /^\/api\/admin(\/|$)/],
  ["logo", /^\/api\/logos\//],
  ["api", /^\/api(\/|$)/],
  ["admin", /^\/admin(\/|$)/],
  ["probe", /^\/(healthz|readyz|metrics)$/],
  [
    "static",
    /^\/(_next|basemap|icons)\/|^\/(favicon\.ico|icon\.svg|apple-icon\.png|manifest\.webmanifest|robots\.txt|sw\.js)$/,
  ],
] as const;

export type RouteClass = (typeof CLASSES)[number][0] | "page";

/** @param url path and query, as a request names it */
export function routeClass(url: string): RouteClass {
  const path = url.split("?", 1)[0] ?? "";
  return CLASSES.find(([, pattern]) => pattern.test(path))?.[0] ?? "page";
}
