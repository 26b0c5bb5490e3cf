import { freePort } from "@/tests/factories/free-port";
import type { RunningPortal } from "../../setup/running-portal";
import { test as base } from "../../setup/test";
import { type IdentityProvider, startIdentityProvider } from "./identity-provider";
import { startWeb } from "./start-web";

interface StrictPortal {
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

/**
 * Playwright's `test` on a portal as it comes, where support and admins need a second factor, beside an OpenID provider
 * that its members may sign in at.
 */
export const test = base.extend<{ provider: IdentityProvider }, { strict: StrictPortal }>({
  strict: [
    async ({}, use) => {
      const strict = await startStrict();
      await use(strict);
      await strict.stop();
    },
    { scope: "worker" },
  ],
  portal: async ({ strict }, use) => use(strict.running),
  provider: async ({ strict }, use) => use(strict.provider),
});
