import { type Config, isUndeclaredProxy } from "@/lib/config";
import { type Finding, warning } from "./finding";

/** Nothing where the settings name the proxy that an https address needs. */
export function checkProxy(config: Pick<Config, "PORTAL_URL" | "TRUSTED_PROXIES">): Finding[] {
  if (!isUndeclaredProxy(config)) return [];
  return [
    warning(
      "proxy",
      "PORTAL_URL is https, so there is a proxy, but TRUSTED_PROXIES names none: every visitor has the proxy's address, and limits on sign-in count them all as one.",
      "Set TRUSTED_PROXIES to the proxy's address, such as 127.0.0.1, and METRICS_TOKEN: docs/operations/tls-and-proxies.md.",
    ),
  ];
}
