import type { ServerResponse } from "node:http";
import { AppError, toProblem } from "@/lib/errors";

/** Those that a route can have; Next fails with 500 on any other (RFC 9110, 9.1). */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function isKnownMethod(method = ""): boolean {
  return METHODS.has(method);
}

export function answerMethodNotAllowed(response: ServerResponse, requestId: string): void {
  const problem = toProblem(
    new AppError("method_not_allowed", 405, { message: "This has no such method." }),
    requestId,
  );
  response.statusCode = 405;
  response.setHeader("content-type", "application/problem+json");
  response.setHeader("cache-control", "no-store");
  response.end(JSON.stringify(problem));
}

/** Next answers a method that a route does not have with 405 and nothing: it is said as every other error is. */
export function explainMethodNotAllowed(response: ServerResponse, requestId: string): void {
  const { end } = response;
  response.end = function explained(this: ServerResponse, ...rest: unknown[]) {
    response.end = end;
    if (response.statusCode === 405 && !response.headersSent && !response.hasHeader("content-type")) {
      answerMethodNotAllowed(response, requestId);
      return response;
    }
    return Reflect.apply(end, response, rest);
  };
}
