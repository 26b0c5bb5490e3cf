import type { Config } from "@/lib/config";
import { isLoopbackHost } from "@/lib/domain/loopback";
import { type Finding, warning } from "./finding";

/** Nothing where PORTAL_URL leads to the portal's own port, or to another machine, on which a proxy is expected. */
export function checkAddress({ PORTAL_URL, PORT }: Pick<Config, "PORTAL_URL" | "PORT">): Finding[] {
  const { protocol, hostname, port } = PORTAL_URL;
  if (protocol !== "http:" || !isLoopbackHost(hostname)) return [];
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
