import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { getRequestMeta } from "next/dist/server/request-meta";
import { z } from "zod";

// A 405 has to list the methods that the address has (RFC 9110, 15.5.6), but Next lists them for OPTIONS alone. So they
// are read from the route that Next found and loaded. If a Next version moves its request's meta, the type check fails;
// if it builds routes in another form, a browser test.
const load = createRequire(import.meta.url);
const builtRoute = z.object({ routeModule: z.object({ userland: z.looseObject({}) }) });

/**
 * The methods of the route that answers a request, as Next lists them for OPTIONS; undefined if it is not a built route
 * of ours.
 */
export function allowedMethods(request: IncomingMessage): string | undefined {
  const route = getRequestMeta(request, "match")?.definition;
  // In development it is the source, of which loading would make a second one.
  if (route?.kind !== "APP_ROUTE" || path.extname(route.filename) !== ".js") return undefined;
  const built = builtRoute.safeParse(load(route.filename)).data;
  if (!built) return undefined;
  const own = Object.entries(built.routeModule.userland).flatMap(([name, handler]) =>
    typeof handler === "function" && !("isRefusing" in handler) ? [name] : [],
  );
  return [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted().join(", ");
}
