import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { InvalidInputError, toProblem } from "@/lib/errors";

// Next has no public way to read this header, and answers 500 where it cannot: so it is read as Next itself will read it.
// A version that moves the module fails the type check and the build, not a request.
type Asked = Pick<IncomingMessage, "url" | "headers">;

/** What is wrong with a request that Next would answer with 500 although its sender is at fault. */
export function malformation({ url = "/", headers }: Asked): string | undefined {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
  } catch {
    return "The address is not properly encoded.";
  }
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    return "The header Next-Router-State-Tree cannot be read.";
  }
  return undefined;
}

export function answerMalformed(response: ServerResponse, flaw: string, requestId: string): void {
  const problem = toProblem(new InvalidInputError(flaw), requestId);
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store" };
  response.writeHead(problem.status, headers).end(JSON.stringify(problem));
}
