import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getConfig } from "@/lib/config";
import { AppError, InvalidInputError } from "@/lib/errors";
import { safeCallbackPath } from "./callback-url";
import { cookieNames } from "./cookies";
import { authOptions } from "./options";
import { requestContext } from "./request-context";
import { FORM } from "./route";
import { requireContentType } from "./same-origin";
import { countSignIn } from "./sign-in-limits";

type Context = { params: Promise<{ nextauth: string[] }> };

/** No form of next-auth comes near this size. */
const FORM_BYTES = 16 * 1024;

type OnError = (error: unknown, request: Request, requestId: string) => Promise<Response> | Response;

/**
 * next-auth, with attempts to sign in counted, and the requests answered that it would fail on: a GET of the credentials
 * callback, and a callback URL that is no http address.
 */
export function authHandler(onError: OnError) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { requestId, address } = requestContext(request.headers);
    try {
      const action = (await context.params).nextauth.join("/");
      const remembered = request.cookies.get(cookieNames().callbackUrl)?.value;
      if (remembered && !/^https?:$/.test(URL.parse(remembered)?.protocol ?? "")) {
        throw new InvalidInputError("A cookie of the sign-in is damaged. Clear it and try again.");
      }
      requireContentType(request, [FORM]);
      if (action === "callback/credentials") {
        if (request.method !== "POST") {
          throw new AppError("method_not_allowed", 405, { message: "Signing in is a POST." });
        }
        await countSignIn({ email: await emailIn(request), address });
      }
      const answer: unknown = await NextAuth(authOptions())(withSafeCallback(request), context);
      if (!(answer instanceof Response)) throw new TypeError("next-auth gave no response.");
      return answer;
    } catch (error) {
      return await onError(error, request, requestId);
    }
  };
}

async function emailIn(request: NextRequest): Promise<string> {
  const form = await request.clone().text();
  if (form.length > FORM_BYTES) throw new AppError("invalid_input", 413, { message: "That form is too large." });
  return new URLSearchParams(form).get("email") ?? "";
}

function withSafeCallback(request: NextRequest): NextRequest {
  const { origin } = getConfig().PORTAL_URL;
  const url = new URL(request.url);
  const asked = url.searchParams.get("callbackUrl");
  if (asked === null) return request;
  url.searchParams.set("callbackUrl", new URL(safeCallbackPath(asked, origin), origin).href);
  return new NextRequest(url, request);
}
