import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import type { RunningPortal } from "../setup/running-portal";
import { signIn } from "../setup/steps";
import { test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { QUERIES } from "./setup/canaries";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes, type Route } from "./setup/routes";
import { samplesFor } from "./setup/samples";

test.use({ serviceWorkers: "allow" });

test("every page loads in the browser without one violation of its policy, which it says itself (ASVS 5.0, 3.4.3)", async ({
  page,
  admin,
  portal,
}) => {
  const violations = await collectViolations(page);
  const walk = async (pages: readonly Route[]) => {
    for (const { path, name } of pages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBeLessThan(/^\/_|\.\.\.rest/.test(name) ? 405 : 400);
      expectPolicy(answer?.headers()["content-security-policy"], portal, path);
      // What a page's own scripts load they have asked for when the browser first has nothing else to do.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  };
  const samples = await samplesFor(await visit(portal, admin));
  const pages = builtRoutes({ ...samples, member: admin.clientUserId }).filter((route) => route.isPage);
  await walk(pages.filter(({ audience }) => audience === "everybody"));
  await signIn(page, admin);
  await walk(pages);
  expect(violations).toEqual([]);
});

test("a page's policy lets no script in but by a fresh nonce, and no frame around it (ASVS 5.0, 3.4.3 and 3.4.6)", async ({
  portal,
}) => {
  const [first, second] = [await policyOf(portal.url), await policyOf(portal.url)];
  expectPolicy(first, portal, "/sign-in");
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test("a document that a route answers with has such a policy, whether it passes the proxy or not (ASVS 5.0, 3.4.3)", async ({
  portal,
}) => {
  for (const path of ["/offline", "/api/offers/1/redeem"]) {
    const { headers, body } = await rawRequest(portal.url, { path, headers: { accept: "text/html" } });
    const policy = String(headers["content-security-policy"]);
    expectPolicy(policy, portal, path);
    expect(body).toContain(`<style nonce="${nonceOf(policy)}">`);
  }
});

test("every answer says the same to browsers, whatever it is (ASVS 5.0, 3.4.2, 3.4.4, 3.4.5 and 3.4.8)", async ({
  portal,
}) => {
  const paths = [
    "/sign-in",
    "/",
    "/api/categories",
    "/icon.svg",
    "/favicon.ico",
    "/_next/static/none.js",
    "/none",
    "/_next/image",
    "/healthz",
  ];
  for (const path of [...paths, "/api/admin/rosters", "/api/auth/session", "/%"]) {
    const { headers } = await rawRequest(portal.url, { path });
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers, path).not.toHaveProperty("x-powered-by");
    expect(headers, path).not.toHaveProperty("server");
    // Over plain http both would shut browsers out; behind TLS both are there (https.spec.ts).
    expect(headers, path).not.toHaveProperty("strict-transport-security");
    expect(headers["set-cookie"]?.join() ?? "", path).not.toContain("__Host-");
    expect(headers, path).not.toHaveProperty("access-control-allow-origin");
    expect(headers["content-type"] ?? "text/", path).not.toBe("");
  }
});

test("answers for people who are signed in stay in no cache (ASVS 5.0, 14.3.2)", async ({ admin, portal }) => {
  const visitor = await visit(portal, admin);
  const samples = await samplesFor(visitor);
  const routes = builtRoutes({ ...samples, member: admin.clientUserId }).filter(
    ({ path, audience, methods }) => path.startsWith("/api/") && audience !== "everybody" && methods.includes("GET"),
  );
  expect(routes.length).toBeGreaterThan(15);
  const cookie = await cookieOf(visitor);
  for (const { name, path } of routes.filter(({ path }) => !path.endsWith("/events"))) {
    const asked = { path: `${path}${QUERIES[name] ?? ""}`, headers: { cookie } };
    const { status, headers } = await rawRequest(portal.url, asked);
    const isLogo = path.startsWith("/api/logos/");
    if (status !== 404 || !(isLogo || name.includes("...rest"))) expect(status, path).toBe(200);
    // A merchant's logo is told apart by its bytes, and about nobody.
    expect(headers["cache-control"], path).toMatch(isLogo ? /^(private|no-store)/ : "no-store");
  }
});

test("an address that is almost that of a file is treated as a page, with a policy and a sign-in (ASVS 5.0, 3.4.3)", async ({
  portal,
}) => {
  const ask = (path: string) => rawRequest(portal.url, { path });
  for (const path of [
    "/icons/none",
    "/icons/none.png",
    "/basemap/none.json",
    "/.well-known/none",
    "/_next/image",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
  ]) {
    const { status, headers } = await ask(path);
    expect(status, path).toBe(404);
    expectPolicy(headers["content-security-policy"]?.toString(), portal, path);
  }
  for (const path of ["/fonts/x", "/maplibre/x", "/apple-iconX", "/icon.svgx", "/sw.js/x", "/_next/staticX"]) {
    expect((await ask(path)).headers.location, path).toContain("/sign-in?callbackUrl=");
  }
  const files = ["/icons/icon-192.png", "/basemap/states.json", "/sw.js", "/manifest.webmanifest", "/robots.txt"];
  for (const path of [...files, "/icon.svg", "/apple-icon.png"]) {
    const { status, headers } = await ask(path);
    expect([status, headers["set-cookie"]], path).toEqual([200, undefined]);
  }
});

test("password managers are led to where a password is changed", async ({ portal }) => {
  const { status, headers } = await rawRequest(portal.url, { path: "/.well-known/change-password" });
  expect([status, headers.location]).toEqual([307, "/account"]);
});

test("browsers that ask for an icon before a page has named one get it, as a picture and no way to sign-in", async ({
  portal,
}) => {
  const { status, headers } = await rawRequest(portal.url, { path: "/favicon.ico" });
  expect([status, headers["content-type"]]).toEqual([200, "image/x-icon"]);
});

/**
 * What the browser reports of policies that were broken, from before the first script on. What a script tried and
 * caught, such as `eval`, is only an event.
 */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellOfViolation", (what: string) => violations.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell: unknown = Reflect.get(window, "tellOfViolation");
      if (typeof tell === "function") tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on("console", (message) => {
    if (/content security policy|permissions policy|refused to/i.test(message.text())) {
      violations.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => violations.push(`${page.url()}: ${error.message}`));
  return violations;
}

function expectPolicy(policy: unknown, portal: RunningPortal, path: string): void {
  const directives = z.string().parse(policy).split("; ");
  const parts = directives.map((directive) => [directive.split(" ", 1)[0] ?? "", directive.replace(/^\S+ ?/, "")]);
  expect(Object.fromEntries(parts), path).toMatchObject({
    "default-src": "'self'",
    "script-src": expect.stringMatching(/^'self' 'nonce-[\w+/=]{22,}' 'strict-dynamic'$/),
    "style-src": expect.not.stringContaining("unsafe-inline"),
    "form-action": `'self' ${portal.programUrl}`,
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  });
}

async function policyOf(url: string): Promise<string> {
  const { headers } = await rawRequest(url, { path: "/sign-in" });
  return z.string().parse(headers["content-security-policy"]);
}

function nonceOf(policy: string): string | undefined {
  return /'nonce-([^']+)'/.exec(policy)?.[1];
}
