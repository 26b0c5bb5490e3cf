import type { Actor } from "@/lib/audit";
import { getConfig } from "@/lib/config";
import type { Role } from "@/lib/domain/members";
import { AppError, ForbiddenError, toProblem } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Viewer } from "@/lib/sessions";
import { refusalText } from "@/lib/text/refusals";
import { auditRefusal, NOBODY } from "./audit-refusal";
import { CSV, isBodiless, mediaType, readText } from "./body";
import { MethodNotAllowedError } from "./method-error";
import { REQUEST_ID_HEADER, type RequestContext, requestContext } from "./request-context";
import { requireContentType, requireSameOrigin } from "./same-origin";
import { viewerOrThrow } from "./session";

export { CSV, FORM, mediaType, readForm, readJson } from "./body";
export { wantsHtml, wantsJson } from "./wants";

export interface RouteContext<Params> {
  readonly viewer: Viewer;
  readonly actor: Actor;
  readonly requestId: string;
  /** Decoded path parameters. */
  readonly params: Params;
  /** Of a parameter that is repeated, the last value; a blank one counts as not given. */
  readonly query: Readonly<Record<string, string>>;
}

type Handler<Params> = (request: Request, context: RouteContext<Params>) => Promise<Response> | Response;
type NextRoute<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

const JSON_ALONE = ["application/json"];

export type ErrorAnswer = (error: unknown, request: Request, requestId: string) => Promise<Response> | Response;

interface RouteOptions {
  /** Content types of a mutation's body. */
  readonly accepts?: readonly string[];
  /** The answer to an error; problem details by default. */
  readonly onError?: ErrorAnswer;
}

/** A route that needs no session; it still refuses requests from other sites. */
export function publicRoute(
  handler: (request: Request, context: RequestContext) => Promise<Response>,
  { accepts = JSON_ALONE, onError = asProblem }: RouteOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const context = requestContext(request.headers);
    try {
      await requireOwnRequest(request, accepts);
      return await handler(request, context);
    } catch (error) {
      return await onError(error, request, context.requestId);
    }
  };
}

export function memberRoute<Params>(handler: Handler<Params>, options?: RouteOptions): NextRoute<Params> {
  return guarded(["member", "support", "admin"], handler, options);
}

export function supportRoute<Params>(handler: Handler<Params>): NextRoute<Params> {
  return guarded(["support", "admin"], handler);
}

export function adminRoute<Params>(handler: Handler<Params>, options?: RouteOptions): NextRoute<Params> {
  return guarded(["admin"], handler, options);
}

/** Problem details (RFC 9457); unexpected errors are logged in full and masked in the answer. */
export function problemResponse(error: unknown, requestId: string, members: { attemptId?: string } = {}): Response {
  const problem = toProblem(error, requestId);
  if (problem.status >= 500) log.error({ err: error }, "a request failed");
  return Response.json(
    { ...problem, ...members },
    { status: problem.status, headers: problemHeaders(error, requestId) },
  );
}

/** An answer that is JSON already. */
export function jsonAnswer(json: string, type = "application/json"): Response {
  return new Response(json, { headers: { "content-type": type } });
}

/** Answers to signed-in users are not cached unless their route says otherwise (ASVS 5.0, 14.3.2). */
function unkept(answer: Response): Response {
  if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "no-store");
  return answer;
}

/** Next sends no body then, but leaves it open: a stream of events would go on asking the database. */
async function headOf(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** Redirects a browser after a form (303), so that reloading repeats nothing. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });
}

function problemHeaders(error: unknown, requestId: string): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
  return {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    [REQUEST_ID_HEADER]: requestId,
    ...(error instanceof MethodNotAllowedError && error.allowed && { allow: error.allowed.join(", ") }),
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  };
}

function asProblem(error: unknown, _request: Request, requestId: string): Response {
  return problemResponse(error, requestId);
}

function queryOf({ url }: Request): Record<string, string> {
  return Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value.trim() !== ""));
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Only for mutations: reading is harmless. */
async function requireOwnRequest(request: Request, accepts: readonly string[]): Promise<void> {
  if (isRead(request)) return;
  requireSameOrigin(request, getConfig().PORTAL_URL.origin);
  await requireContentType(request, accepts);
}

/**
 * The request once its whole body has arrived. An upload stays a stream: it changes nothing before its plan is applied.
 */
async function withWholeBody(request: Request, accepts: readonly string[]): Promise<Request> {
  if (isBodiless(request) || (accepts.includes(CSV) && mediaType(request) === CSV)) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await readText(request) });
}

function guarded<Params>(
  roles: readonly Role[],
  handler: Handler<Params>,
  { accepts = JSON_ALONE, onError = asProblem }: RouteOptions = {},
): NextRoute<Params> {
  return async (request, { params }) => {
    const context = requestContext(request.headers);
    const { requestId } = context;
    let actor: Actor = { name: NOBODY, ...context, asksHead: request.method === "HEAD" };
    const isForAll = roles.includes("member");
    const requireRole = async () => {
      const viewer = await viewerOrThrow();
      actor = { ...actor, name: viewer.clientUserId };
      if (!roles.includes(viewer.role)) throw new ForbiddenError();
      if (viewer.mustEnrol && !isForAll) {
        throw new ForbiddenError(refusalText.secondFactorFirst("/account/second-factor"));
      }
      return viewer;
    };
    try {
      const asking = await requireRole();
      await requireOwnRequest(request, accepts);
      // Exports are in the audit log: another site must not have them made in somebody's name.
      if (!isForAll && isRead(request)) requireSameOrigin(request, getConfig().PORTAL_URL.origin);
      const whole = await withWholeBody(request, accepts);
      // A body can be held back for minutes, and access may end meanwhile (ASVS 5.0, 7.4.2).
      const viewer = whole === request ? asking : await requireRole();
      const query = queryOf(request);
      const answer = unkept(await handler(whole, { viewer, actor, requestId, params: await params, query }));
      return request.method === "HEAD" ? await headOf(answer) : answer;
    } catch (error) {
      try {
        if (!isForAll) await auditRefusal(request, actor, error);
      } catch (failure) {
        return await onError(failure, request, requestId);
      }
      return await onError(error, request, requestId);
    }
  };
}
