import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
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

/** Next's answers to a method that an address does not have, in the words of all other errors. */
export function explainMethodNotAllowed(response: ServerResponse, requestId: string): void {
  const { end } = response;
  let body: string | undefined;
  onHeaders(response, () => {
    listAllowed(response);
    if (!isRefusedMethod(response)) return;
    body = beginProblem(response, new MethodNotAllowedError(), requestId);
  });
  // Compression sends the headers before the answer ends; without it, `end` sends them.
  response.end = function explained(this: ServerResponse, ...rest: unknown[]) {
    if (!response.headersSent && isRefusedMethod(response)) response.writeHead(response.statusCode);
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

/** An empty 405 of a route; of a file, `Allow` and then 500, because Next does not find its page for 405. */
function isRefusedMethod(response: ServerResponse): boolean {
  if (response.statusCode === 500) return response.hasHeader("allow");
  return response.statusCode === 405 && !response.hasHeader("content-type");
}
