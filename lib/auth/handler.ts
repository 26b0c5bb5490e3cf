import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getConfig } from "@/lib/config";
import { AppError } from "@/lib/errors";
import { safeCallbackPath } from "./callback-url";
import { cookieNames } from "./cookies";
import { authOptions } from "./options";
import { requestContext } from "./request-context";
import { problemResponse } from "./route";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * next-auth, with the two requests answered that it would fail on: a GET of the credentials callback, and a callback URL
 * that is no http address.
 */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const { requestId } = requestContext(request.headers);
  try {
    const { nextauth } = await context.params;
    if (request.method === "GET" && nextauth.join("/") === "callback/credentials") {
      throw new AppError("method_not_allowed", 405, { message: "Signing in is a POST." });
    }
    const remembered = request.cookies.get(cookieNames().callbackUrl)?.value;
    if (remembered && !/^https?:$/.test(URL.parse(remembered)?.protocol ?? "")) {
      throw new AppError("invalid_input", 400, {
        message: "A cookie of the sign-in is damaged. Clear it and try again.",
      });
    }
    const answer: unknown = await NextAuth(authOptions())(withSafeCallback(request), context);
    if (!(answer instanceof Response)) throw new TypeError("next-auth gave no response.");
    return answer;
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

function withSafeCallback(request: NextRequest): NextRequest {
  const { origin } = getConfig().PORTAL_URL;
  const url = new URL(request.url);
  const asked = url.searchParams.get("callbackUrl");
  if (asked === null) return request;
  url.searchParams.set("callbackUrl", new URL(safeCallbackPath(asked, origin), origin).href);
  return new NextRequest(url, request);
}
