import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { startListening } from "@/tests/factories/start-listening";

/** What the provider says of a person in its ID token. */
export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly amr?: string[];
  readonly perks_role?: string | string[];
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** People who may sign in there, by their subject, which is on their button. */
  readonly accounts: Map<string, Account>;
  close(): void;
}

const CLAIMS = ["email", "email_verified", "given_name", "family_name", "perks_role"];

/**
 * A real OpenID provider on loopback; its sign-in page has a button for each account, and one to cancel. It demands
 * PKCE.
 */
export async function startIdentityProvider(portalUrl: string): Promise<IdentityProvider> {
  const accounts = new Map<string, Account>();
  const client = { id: "perks-portal", secret: "an-oidc-client-secret" };
  const server = createServer();
  const issuer = `http://localhost:${await startListening(server)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ["sub", "amr", ...CLAIMS], email: [], profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ["signs the cookies of this test"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    interactions: { url: (_ctx, { uid }) => `/choose/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc;
      if (!asking || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  server.on("request", async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/favicon.ico") return response.writeHead(204).end();
    if (!url.pathname.startsWith("/choose/")) return answer(request, response);
    if (url.searchParams.has("cancel")) {
      return await provider.interactionFinished(request, response, { error: "access_denied" });
    }
    const accountId = url.searchParams.get("account");
    if (accountId) {
      const login = { accountId, amr: accounts.get(accountId)?.amr, remember: false };
      return await provider.interactionFinished(request, response, { login });
    }
    const buttons = [...accounts.keys()].map((name) => `<button name="account" value="${name}">${name}</button>`);
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>Provider</title><form>${buttons.join("")}<button name="cancel">Cancel</button></form>`,
    );
  });
  return { issuer, client, accounts, close: () => server.close() };
}
