import { NONCE_HEADER } from "@/lib/auth/request-context";
import { problemResponse } from "@/lib/auth/route";
import { supportContact } from "@/lib/brand";
import { toProblem, UnauthenticatedError } from "@/lib/errors";
import { failurePage } from "./failure-page";

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;

/** 303 to the program, or its address for a script that asked for JSON (design, HTTP surface). */
export function sentAnswer(request: Request, url: URL): Response {
  if (!wantsHtml(request) && request.headers.get("accept")?.includes("application/json")) {
    return Response.json({ url: url.href }, { headers: PRIVATE });
  }
  return new Response(null, { status: 303, headers: { ...PRIVATE, location: url.href } });
}

/** A page with its own words where HTML is asked for, problem details otherwise; signing in comes first. */
export async function failureAnswer(
  error: unknown,
  request: Request,
  requestId: string,
  { offerId, attemptId }: { offerId?: number | undefined; attemptId?: string },
): Promise<Response> {
  if (!wantsHtml(request)) return problemResponse(error, requestId, attemptId ? { attemptId } : {});
  if (error instanceof UnauthenticatedError) {
    const query = new URLSearchParams({ callbackUrl: offerId ? `/offers/${offerId}` : "/" });
    return new Response(null, { status: 303, headers: { ...PRIVATE, location: `/sign-in?${query}` } });
  }
  const problem = toProblem(error, requestId);
  const html = await failurePage({
    problem,
    offerId,
    supportId: attemptId ?? requestId,
    supportContact: supportContact(),
    nonce: request.headers.get(NONCE_HEADER) ?? "",
  });
  return new Response(html, {
    status: problem.status,
    headers: { ...PRIVATE, "content-type": "text/html; charset=utf-8" },
  });
}

function wantsHtml(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
