import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Config } from "@/lib/config";
import { CLIENT_ADDRESS_HEADER, NONCE_HEADER, REQUEST_ID_HEADER, UNNAMED_PROXY_HEADER } from "./request-context";

/**
 * Headers that a client must not be able to set: Next, next-auth and our own code trust them. `next-action` asks for a
 * server action: the portal has none, and Next would put what it holds into the log.
 */
const UNTRUSTED_HEADERS =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-invoke-|x-matched-path$|x-now-route-matches$|x-prerender-|x-request-id$|x-client-address$|x-portal-|x-nonce$|next-action$)/;

/** Headers that proxies add; each adds some of them. */
const FORWARDING_HEADERS = /^(x-forwarded-|forwarded$|x-real-ip$|via$)/;

type Settings = Pick<Config, "PORTAL_URL" | "TRUSTED_PROXIES">;
type Incoming = Pick<IncomingMessage, "headers" | "url"> & { readonly socket: { readonly remoteAddress?: string } };

/**
 * Makes a request's headers and target trustworthy, and gives it an id and a nonce (ASVS 5.0, 3.4.3 and 4.1.3).
 * @returns the request's id
 */
export function vetRequest(request: Incoming, config: Settings): string {
  const address = clientAddress(request, config);
  const unnamedProxy = isForwarded(request) && !isTrusted(request.socket.remoteAddress ?? "", config);
  for (const name of Object.keys(request.headers)) {
    if (UNTRUSTED_HEADERS.test(name)) delete request.headers[name];
  }
  const requestId = randomUUID();
  request.headers[REQUEST_ID_HEADER] = requestId;
  request.headers[NONCE_HEADER] = randomBytes(16).toString("base64");
  request.headers[CLIENT_ADDRESS_HEADER] = address;
  if (unnamedProxy) request.headers[UNNAMED_PROXY_HEADER] = "1";
  // A forged Host must not end up in a link or a redirect.
  request.headers.host = config.PORTAL_URL.host;
  request.headers["x-forwarded-proto"] = config.PORTAL_URL.protocol.slice(0, -1);
  request.url = ownTarget(request.url ?? "/");
  return requestId;
}

/**
 * The socket's peer, or, behind trusted proxies, the nearest address that is not a trusted proxy. What comes before
 * something that is no address, such as "unknown" (RFC 7239, 6.2), nobody trusted has said.
 */
function clientAddress({ headers, socket }: Incoming, config: Settings): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let nearest = socket.remoteAddress ?? "";
  for (const entry of forwarded.map(withoutPort).filter(Boolean).reverse()) {
    if (!isTrusted(nearest, config) || !ipaddr.isValid(entry)) break;
    nearest = entry;
  }
  return nearest;
}

function isTrusted(text: string, { TRUSTED_PROXIES }: Settings): boolean {
  return (
    ipaddr.isValid(text) &&
    TRUSTED_PROXIES.some(([range, bits]) => {
      const address = ipaddr.process(text);
      return address.kind() === range.kind() && address.match(range, bits);
    })
  );
}

function isForwarded({ headers }: Incoming): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name));
}

/** Some proxies add the client's port, which would make every connection look like a different client. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/**
 * A target may also contain a host (RFC 9112, 3.2.2), and Next would redirect there, so only the part after it is used.
 */
function ownTarget(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  // Next's fallback error page is for failed pages; requested directly, it would be answered with 500.
  return path.replace(/^\/_global-error(?=[/?]|$)/, "/_not-found");
}
