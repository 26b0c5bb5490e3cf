import { adminRoute, supportRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** Any other path of the console's API: whom it is closed to is not even told that there is nothing. */
function nothing(): never {
  throw new NotFoundError(refusalText.nothing);
}

export const GET = supportRoute(nothing);
export const DELETE = adminRoute(nothing);
export const PATCH = adminRoute(nothing);
export const POST = adminRoute(nothing);
export const PUT = adminRoute(nothing);
