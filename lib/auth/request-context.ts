import { randomUUID } from "node:crypto";

/** Set by server.ts from the socket or a trusted proxy; values that a client sent under these names are dropped. */
export const REQUEST_ID_HEADER = "x-request-id";
export const CLIENT_ADDRESS_HEADER = "x-client-address";
/**
 * Set by server.ts if the request came through a proxy that is not in TRUSTED_PROXIES: the address is then that
 * proxy's.
 */
export const UNNAMED_PROXY_HEADER = "x-portal-unnamed-proxy";
/** Set by proxy.ts: the method, and the path and query of the requested page. */
export const METHOD_HEADER = "x-portal-method";
export const PATH_HEADER = "x-portal-path";
export const NONCE_HEADER = "x-nonce";

export interface RequestContext {
  readonly requestId: string;
  readonly address: string | undefined;
}

export function requestContext(headers: Headers): RequestContext {
  return {
    requestId: headers.get(REQUEST_ID_HEADER) ?? randomUUID(),
    address: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined,
  };
}
