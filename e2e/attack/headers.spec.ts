import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { signIn } from "../setup/steps";
import { test } from "../setup/test";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";

const OFFER = z.object({
  items: z.array(
    z.object({ id: z.number(), merchant: z.object({ id: z.number() }), category: z.object({ key: z.string() }) }),
  ),
});

test("every page loads in the browser without one violation of its policy (ASVS 5.0, 3.4.3)", async ({
  page,
  admin,
}) => {
  const violations = collectViolations(page);
  await signIn(page, admin);
  const { items } = OFFER.parse(await (await page.request.get("/api/offers?limit=1")).json());
  const [offer] = items;
  if (!offer) throw new Error("The catalogue has no offers.");
  const samples = { offer: `${offer.id}`, merchant: `${offer.merchant.id}`, category: offer.category.key };
  const pages = builtRoutes({ ...samples, member: admin.clientUserId }).filter((route) => route.isPage);
  for (const { path } of pages) {
    await page.goto(path);
    // What a page's own scripts load they have asked for when the browser first has nothing else to do.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  expect(violations).toEqual([]);
});

test("a page's policy lets no script in but by a fresh nonce, and no frame around it (ASVS 5.0, 3.4.3 and 3.4.6)", async ({
  portal,
}) => {
  const [first, second] = [await policyOf(portal.url), await policyOf(portal.url)];
  expect(first.get("script-src")).toMatch(/^'self' 'nonce-[\w+/=]{22,}' 'strict-dynamic'$/);
  expect(first.get("script-src")).not.toBe(second.get("script-src"));
  expect(first.get("style-src")).not.toContain("unsafe-inline");
  expect(Object.fromEntries(first)).toMatchObject({
    "default-src": "'self'",
    "form-action": `'self' ${portal.programUrl}`,
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  });
});

test("every answer says the same to browsers, whatever it is (ASVS 5.0, 3.4.4, 3.4.5 and 3.4.8)", async ({
  portal,
}) => {
  const paths = [
    "/sign-in",
    "/",
    "/api/categories",
    "/icon.svg",
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
    expect(headers, path).not.toHaveProperty("access-control-allow-origin");
    expect(headers["content-type"] ?? "text/", path).not.toBe("");
  }
});

/** What the browser reports of policies that were broken, from before the first script on. */
function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|permissions policy|refused to/i.test(message.text())) {
      violations.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => violations.push(`${page.url()}: ${error.message}`));
  return violations;
}

async function policyOf(url: string): Promise<Map<string, string>> {
  const { headers } = await rawRequest(url, { path: "/sign-in" });
  const directives = z.string().parse(headers["content-security-policy"]).split("; ");
  return new Map(directives.map((directive) => [directive.split(" ", 1)[0] ?? "", directive.replace(/^\S+ ?/, "")]));
}
