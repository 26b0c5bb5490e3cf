import type { ServerResponse } from "node:http";
import { type AppError, toProblem } from "@/lib/errors";

/** Answers a request that does not reach Next. */
export function answerProblem(response: ServerResponse, error: AppError, requestId: string): void {
  response.end(beginProblem(response, error, requestId));
}

/** @returns the body */
export function beginProblem(response: ServerResponse, error: AppError, requestId: string): string {
  response.statusCode = error.status;
  response.removeHeader("content-length");
  response.removeHeader("etag");
  response.setHeader("content-type", "application/problem+json");
  response.setHeader("cache-control", "no-store");
  return JSON.stringify(toProblem(error, requestId));
}
