import { expect } from "@playwright/test";
import { freePort } from "@/tests/factories/free-port";
import { add, test } from "../setup/test";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";
import { startWeb } from "./setup/start-web";

const SAMPLES = { offer: "1", merchant: "1", category: "dining", member: "nobody" };

test("behind TLS every answer keeps browsers to https, and every cookie is pinned to this host (ASVS 5.0, 3.3.1 to 3.3.4 and 3.4.1)", async () => {
  const PORTAL_URL = "https://perks.example.org";
  const { portal, stop } = await startWeb(await freePort(), { PORTAL_URL });
  try {
    const page = await rawRequest(portal.url, { path: "/sign-in" });
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    const csrf = /name="csrfToken" value="(\w+)"/.exec(page.body)?.[1] ?? "";
    const cookie = (page.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");

    const { email, password } = await add(portal, "member", "Maya Okafor");
    const signIn = (password: string) =>
      rawRequest(portal.url, {
        method: "POST",
        path: "/api/auth/callback/credentials",
        headers: { cookie, "content-type": "application/x-www-form-urlencoded", origin: PORTAL_URL },
        body: new URLSearchParams({ csrfToken: csrf, email, password }).toString(),
      });
    const refused = await signIn("not the password");
    expect(refused.headers.location).toContain("error=");
    const answer = await signIn(password);
    expect(answer.headers.location).toBe(PORTAL_URL);
    const session = answer.headers["set-cookie"]?.find((line) => line.startsWith("__Host-next-auth.session-token="));
    const signedIn = { cookie: session?.split(";")[0] ?? "" };
    const everywhere = builtRoutes(SAMPLES).flatMap(({ path }) =>
      [{}, signedIn].map(async (headers) => ({ path, ...(await rawRequest(portal.url, { path, headers })) })),
    );
    const answers = [{ path: "/sign-in", ...page }, ...(await Promise.all(everywhere))];
    for (const { path, headers } of answers) {
      expect(headers["strict-transport-security"], path).toMatch(/^max-age=\d{8}; includeSubDomains$/);
    }
    expect(answers.filter(({ path, status }) => path === "/account" && status === 200)).toHaveLength(1);

    const cookies = [...answers, refused, answer].flatMap(({ headers }) => headers["set-cookie"] ?? []);
    expect(cookies).toContain(session);
    expect(cookies).toContainEqual(expect.stringMatching(/^__Host-typed-email=/));
    for (const line of cookies) {
      expect(line).toMatch(/^__Host-/);
      for (const attribute of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i])
        expect(line).toMatch(attribute);
      expect(line).not.toMatch(/; Domain=/i);
    }
  } finally {
    await stop();
  }
});
