import { z } from "zod";
import type { Config } from "@/lib/config";
import { discoveryAddress } from "@/lib/domain/oidc-discovery";
import { type Finding, failed, ok } from "./finding";

const CHECK = "sign-in provider";
const PATIENCE_MS = 10_000;
const MEND = "Check OIDC_ISSUER: the portal appends /.well-known/openid-configuration to it.";

/** What the portal needs of OpenID Connect Discovery 1.0, 3. */
const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url() });

/** Checks whether the organisation's sign-in has a description under OIDC_ISSUER; skipped if none is set. */
export async function checkSignIn({ OIDC_ISSUER }: Pick<Config, "OIDC_ISSUER">): Promise<Finding[]> {
  if (!OIDC_ISSUER) return [];
  const address = discoveryAddress(OIDC_ISSUER);
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return [failed(CHECK, `${address} answered ${answer.status}.`, MEND)];
    const described = discovery.safeParse(await answer.json());
    if (!described.success) return [failed(CHECK, `${address} does not describe a provider.`, MEND)];
    const { issuer } = described.data;
    if (withoutSlash(issuer) === withoutSlash(OIDC_ISSUER.href)) return [ok(CHECK, `${issuer} describes itself.`)];
    return [failed(CHECK, `${address} describes another issuer: ${issuer}.`, MEND)];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return [failed(CHECK, `${address}: ${reason}.`, `${MEND} NODE_EXTRA_CA_CERTS trusts a private authority.`)];
  }
}

const withoutSlash = (text: string) => text.replace(/\/$/, "");
