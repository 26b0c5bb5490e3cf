import type { Config } from "@/lib/config";

/**
 * Security headers of every answer, including files; pages add their content security policy (ASVS 5.0, 3.4 and 3.5.8).
 */
export function securityHeaders({ PORTAL_URL }: Pick<Config, "PORTAL_URL">): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
    ...(PORTAL_URL.protocol === "https:" ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
