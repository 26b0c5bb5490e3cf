import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

interface PageStatus {
  isMissing: boolean;
}

// server.ts and the pages bundled by Next are separate module instances; they share only globalThis.
const shared: typeof globalThis & { perksPortalPageStatus?: AsyncLocalStorage<PageStatus> } = globalThis;
shared.perksPortalPageStatus ??= new AsyncLocalStorage();
const statuses = shared.perksPortalPageStatus;

/**
 * Runs a request's work, so that the page that it renders can say that it does not exist. With Next's `notFound()` the
 * document is empty until its scripts have run, and nothing tells a page's status otherwise.
 */
export function withPageStatus<Result>(response: ServerResponse, work: () => Result): Result {
  const status: PageStatus = { isMissing: false };
  onHeaders(response, () => {
    // The router takes an answer to its own request that is not 200 for a failure.
    const isDocument = `${response.getHeader("content-type")}`.startsWith("text/html");
    if (status.isMissing && isDocument && response.statusCode === 200) response.statusCode = 404;
  });
  return statuses.run(status, work);
}

/** The document that is being rendered is answered with 404. */
export function markMissing(): void {
  const status = statuses.getStore();
  if (status) status.isMissing = true;
}
