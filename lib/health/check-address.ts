import type { Config } from "@/lib/config";
import { isLoopbackHost } from "@/lib/domain/loopback";
import { type Finding, warning } from "./finding";

/** Nothing where PORTAL_URL is https, which needs a proxy, or leads to the portal's own port on this machine. */
export function checkAddress({ PORTAL_URL, PORT }: Pick<Config, "PORTAL_URL" | "PORT">): Finding[] {
  const { protocol, hostname, port } = PORTAL_URL;
  if (protocol !== "http:") return [];
  if (!isLoopbackHost(hostname)) {
    return [
      warning(
        "address",
        "PORTAL_URL is plain http, and not this machine alone: passwords and session cookies, which are then not Secure, can be read on the way.",
        "Put a proxy with TLS in front, and set PORTAL_URL to its https address: docs/operations/tls-and-proxies.md.",
      ),
    ];
  }
  const named = Number(port || 80);
  if (named === PORT) return [];
  return [
    warning(
      "address",
      `PORTAL_URL names port ${named}, but the portal listens on ${PORT} (PORT). Links in mails and the ways back from sign-in lead to PORTAL_URL.`,
      "Give both the same port, unless a proxy on this machine leads from one to the other.",
    ),
  ];
}
