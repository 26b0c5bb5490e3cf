import { getConfig, isDevelopment } from "@/lib/config";

/**
 * What a page may load and where its forms may lead. Redeem posts to us and is redirected to the program. Browsers
 * apply `form-action` to that redirect, too, so it lists the program's origin, and no other.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { PROGRAM_URL, MAP_STYLE_URL, PORTAL_URL } = getConfig();
  const mapHost = MAP_STYLE_URL ? ` ${MAP_STYLE_URL.origin}` : "";
  // Turbopack's development runtime evaluates modules from strings.
  const evaluated = isDevelopment() ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluated}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${mapHost}`,
    `connect-src 'self'${mapHost}`,
    "font-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${PROGRAM_URL.origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(PORTAL_URL.protocol === "https:" ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
