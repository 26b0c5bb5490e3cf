import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";

// Next has no public function to read this header, and answers 500 if it cannot, so it is read with Next's own internal
// function. If a Next version moves that module, the type check and the build fail, not a request.
type Asked = Pick<IncomingMessage, "url" | "headers">;

/** Next takes time by the square of both: seconds for the thousands that 16 kB have room for (ASVS 5.0, 15.2.2). */
const MOST_PARAMETERS = 100;
/** Of all sites that share a domain; browsers keep 180 of one. */
const MOST_COOKIES = 200;

/**
 * By these Next goes to another path than the one that a proxy saw, past its rules, such as one for `/metrics`. The
 * data of pages are of its older router, which the portal does not use.
 */
const LEADS_ELSEWHERE = /^\/\/|[\\#]|\/(\.|%2e){1,2}(\/|$)|^\/_next\/data(\/|$)/i;

/**
 * What is wrong with a malformed request that Next would answer late, with 500 instead of 400, as another address, or,
 * taking it for a server action, in its own words, here and in the log.
 */
export function malformation({ url = "/", headers }: Asked): string | undefined {
  if (url.split("&").length > MOST_PARAMETERS) return "The address has too many parameters.";
  if ((headers.cookie ?? "").split(";").length > MOST_COOKIES) return "The request has too many cookies.";
  const path = url.split("?", 1)[0] ?? "";
  if (LEADS_ELSEWHERE.test(path)) return "The address leads elsewhere than it says.";
  try {
    decodeURIComponent(path);
  } catch {
    return "The address is not properly encoded.";
  }
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    return "The header Next-Router-State-Tree cannot be read.";
  }
  if (/^multipart\/form-data/i.test(headers["content-type"] ?? "") && !path.startsWith("/api/")) {
    return "A form must not be multipart/form-data.";
  }
  return undefined;
}
