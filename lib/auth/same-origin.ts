import { AppError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";
import { isBodiless, mediaType } from "./body";

/**
 * Mutations are accepted only from our own pages: Fetch Metadata decides, then `Origin`. A request with neither does
 * not come from a browser, so no signed-in person can have been tricked into it.
 * @throws AppError `cross_site` (403)
 */
export function requireSameOrigin(request: Request, origin: string): void {
  const { headers } = request;
  const site = headers.get("sec-fetch-site");
  const from = headers.get("origin");
  const trusted =
    site === null
      ? from === null || from === origin
      : site === "same-origin" || site === "none" || (opensPage(headers) && from === origin);
  if (!trusted) throw new AppError("cross_site", 403, { message: refusalText.otherSite });
}

/**
 * WebKit calls a form of our own `cross-site` if it opens a tab, as Redeem does. Its `Origin` is right, and no page of
 * another site can send ours.
 */
function opensPage(headers: Headers): boolean {
  return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
}

/**
 * A body must declare its type; forms of other sites can only declare three types, none of them JSON. An empty one need
 * not, and a chunked one is known to be empty only when it has ended.
 * @throws AppError `invalid_input` (415)
 */
export async function requireContentType(request: Request, allowed: readonly string[]): Promise<void> {
  if (isBodiless(request)) return;
  const type = mediaType(request);
  if (type && allowed.includes(type)) return;
  for await (const chunk of request.body ?? []) {
    if (chunk.byteLength > 0) throw new AppError("invalid_input", 415, { message: refusalText.type(allowed) });
  }
}
