import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { getConfig } from "@/lib/config";
import { discoveryAddress } from "@/lib/domain/oidc-discovery";

/**
 * The organisation's own sign-in, if configured: code flow with state, nonce and PKCE (ASVS 5.0, 10.1.2 and 10.5.1).
 */
export function oidcProvider(): OAuthConfig<unknown> | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = getConfig();
  if (!OIDC_ISSUER) return undefined;
  return {
    id: "oidc",
    name: "OpenID Connect",
    type: "oauth",
    wellKnown: discoveryAddress(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    idToken: true,
    checks: ["state", "nonce", "pkce"],
    authorization: { params: { scope: "openid email profile" } },
    profile: (claims) => ({ id: z.object({ sub: z.string() }).parse(claims).sub }),
  };
}

/** Whether the sign-in page offers it. */
export function hasOidc(): boolean {
  return getConfig().OIDC_ISSUER !== undefined;
}
