import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { AppError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";
import { allowedMethods } from "./allowed-methods";
import { MethodNotAllowedError } from "./method-error";
import { answerProblem, beginProblem } from "./problem-answer";

/** The methods that a route can have; Next fails with 500 on any other (RFC 9110, 9.1). */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function isKnownMethod(method = ""): boolean {
  return METHODS.has(method);
}

/** A 405 lists methods; which of them this address has, only its route could say. */
export function refuseUnknownMethod(response: ServerResponse, requestId: string): void {
  response.setHeader("allow", [...METHODS].join(", "));
  answerProblem(response, new MethodNotAllowedError(), requestId);
}

/**
 * Next's answers to a method that an address does not have, and for a part or a version that a file does not have, in
 * the words of all other errors.
 */
export function explainRefusal(response: ServerResponse, requestId: string): void {
  const { end } = response;
  let body: string | undefined;
  onHeaders(response, () => {
    listAllowed(response);
    const refusal = refusalOf(response);
    if (refusal) body = beginProblem(response, refusal, requestId);
  });
  // Compression sends the headers before the answer ends; without it, `end` sends them.
  response.end = function explained(this: ServerResponse, ...rest: unknown[]) {
    if (!response.headersSent && refusalOf(response)) response.writeHead(response.statusCode);
    return Reflect.apply(end, response, body === undefined ? rest : [body]);
  };
}

function listAllowed(response: ServerResponse): void {
  const { req, statusCode } = response;
  // Next's own list counts the GET that only explains why there is none.
  const isAsked = req.method === "OPTIONS" && statusCode === 204;
  if (!isAsked && (statusCode !== 405 || response.hasHeader("allow"))) return;
  const allowed = allowedMethods(req);
  if (allowed) response.setHeader("allow", allowed);
}

/**
 * What Next refuses without words: an empty 405 of a route; of a file, 405, 412 and 416 with their headers, but as 500,
 * because it does not find its page for any of them.
 */
function refusalOf(response: ServerResponse): AppError | undefined {
  const { req, statusCode } = response;
  if (statusCode === 405 && !response.hasHeader("content-type")) return new MethodNotAllowedError();
  if (statusCode !== 500) return undefined;
  if (response.hasHeader("allow")) return new MethodNotAllowedError();
  if (`${response.getHeader("content-range")}`.startsWith("bytes */")) {
    return new AppError("invalid_input", 416, { message: refusalText.range });
  }
  const isConditional = "if-match" in req.headers || "if-unmodified-since" in req.headers;
  return isConditional && response.hasHeader("accept-ranges")
    ? new AppError("invalid_input", 412, { message: refusalText.precondition })
    : undefined;
}
