import { freePort } from "@/tests/factories/free-port";
import type { RunningPortal } from "../../setup/running-portal";
import { type IdentityProvider, startIdentityProvider } from "./identity-provider";
import { startWeb } from "./start-web";

export interface StrictPortal {
  readonly running: RunningPortal;
  readonly provider: IdentityProvider;
  stop(): Promise<void>;
}

/** A portal where support and admins need a second factor, beside an OpenID provider of its own. */
export async function startStrict(settings: Readonly<Record<string, string>> = {}): Promise<StrictPortal> {
  const port = await freePort();
  const provider = await startIdentityProvider(`http://localhost:${port}`);
  const { portal, stop } = await startWeb(port, {
    SECOND_FACTOR: "required",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    ...settings,
  });
  return {
    running: portal,
    provider,
    stop: async () => {
      await stop();
      provider.close();
    },
  };
}
