import { randomUUID } from "node:crypto";

/** Set by server.ts from the socket or a trusted proxy, after whatever a client sent under these names is dropped. */
export const REQUEST_ID_HEADER = "x-request-id";
export const CLIENT_ADDRESS_HEADER = "x-client-address";
/** Set by server.ts where a proxy that TRUSTED_PROXIES does not name has forwarded: the address is then that proxy's. */
export const UNNAMED_PROXY_HEADER = "x-portal-unnamed-proxy";
/** Set by proxy.ts: method, and path and query of the page that is asked for. */
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
