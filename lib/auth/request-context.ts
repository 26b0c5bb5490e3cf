import { randomUUID } from "node:crypto";

/** Set by server.ts from the socket or a trusted proxy; values that a client sent under these names are dropped. */
export const REQUEST_ID_HEADER = "x-request-id";
export const CLIENT_ADDRESS_HEADER = "x-client-address";
/**
 * Set by server.ts if the request came through a proxy that is not in TRUSTED_PROXIES: the address is then that
 * proxy's.
 */
export const UNNAMED_PROXY_HEADER = "x-portal-unnamed-proxy";
/** Set by server.ts: the nonce of the content security policy that the answer has if it is a page. */
export const NONCE_HEADER = "x-nonce";
/** Set by proxy.ts: the method, and the path and query of the requested page. */
export const METHOD_HEADER = "x-portal-method";
export const PATH_HEADER = "x-portal-path";

export interface RequestContext {
  readonly requestId: string;
  readonly address: string | undefined;
}

/** Of the request's content security policy. */
export function nonceOf(headers: Pick<Headers, "get">): string {
  const nonce = headers.get(NONCE_HEADER);
  if (nonce === null) throw new Error(`${NONCE_HEADER} is missing, which server.ts sets.`);
  return nonce;
}

export function requestContext(headers: Headers): RequestContext {
  return {
    requestId: headers.get(REQUEST_ID_HEADER) ?? randomUUID(),
    address: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
  };
}
