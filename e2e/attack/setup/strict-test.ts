import { test as base } from "../../setup/test";
import type { IdentityProvider } from "./identity-provider";

/**
 * Playwright's `test` on a portal as it comes, where support and admins need a second factor, beside an OpenID provider
 * that its members may sign in at.
 */
export const test = base.extend<{ provider: IdentityProvider }>({
  portal: async ({ strict }, use) => use(strict.running),
  provider: async ({ strict }, use) => use(strict.provider),
});
