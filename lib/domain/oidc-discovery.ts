/** Where an issuer describes itself (OpenID Connect Discovery 1.0, 4). */
export function discoveryAddress(issuer: URL): string {
  return `${issuer.href.replace(/\/$/, "")}/.well-known/openid-configuration`;
}
