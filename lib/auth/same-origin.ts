import { AppError } from "@/lib/errors";
import { mediaType } from "./body";

/**
 * Mutations are accepted only from our own pages: Fetch Metadata decides, then `Origin`. A request with neither does
 * not come from a browser, so no signed-in person can have been tricked into it.
 * @throws AppError `cross_site` (403)
 */
export function requireSameOrigin(request: Request, origin: string): void {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  const trusted = site === null ? from === null || from === origin : site === "same-origin" || site === "none";
  if (!trusted) {
    throw new AppError("cross_site", 403, { message: "This request did not come from the portal's own pages." });
  }
}

/**
 * A body must declare its type; forms of other sites can only declare three types, none of them JSON.
 * @throws AppError `invalid_input` (415)
 */
export function requireContentType(request: Request, allowed: readonly string[]): void {
  const length = request.headers.get("content-length");
  const isEmpty = length === null ? !request.headers.has("transfer-encoding") : length === "0";
  if (isEmpty) return;
  const type = mediaType(request);
  if (type && allowed.includes(type)) return;
  throw new AppError("invalid_input", 415, { message: `The body must be ${allowed.join(" or ")}.` });
}
