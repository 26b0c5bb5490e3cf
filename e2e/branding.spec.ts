import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { startDressed } from "./setup/dressed-portal";
import { look } from "./setup/look";
import { firstOffer, pressRedeem } from "./setup/offer-page";
import { controlSandbox } from "./setup/sandbox-control";
import { signIn } from "./setup/steps";
import { add, test } from "./setup/test";

/** Too pale for white pages, too dark for black ones, and neither fish nor fowl. */
const ACCENTS = { pale: "#ffe94d", dark: "#0b1040", middling: "#7f8c8d" } as const;

test.describe.configure({ timeout: 240_000 });
test.skip(({ isMobile }) => isMobile === true, "one size is enough for colours");

for (const [name, accent] of Object.entries(ACCENTS)) {
  test(`an organisation whose accent is ${name} has pages that can be read, its logo and its contact on them`, {
    tag: "@long",
  }, async ({ page }) => {
    const logo = test.info().outputPath("logo.png");
    writeFileSync(logo, await drawnLogo(accent));
    const web = await startDressed({
      BRAND_NAME: "Fjord & Field",
      BRAND_ACCENT: accent,
      BRAND_LOGO: logo,
      SUPPORT_CONTACT: "+1 (312) 555-0100",
    });
    try {
      const member = await add(web.portal, "member", "Maya Okafor");
      await page.goto(web.portal.url);
      await expectLogo(page);
      await signIn(page, member);
      await expectLogo(page);
      await page.goto(`${web.portal.url}/offers/${(await firstOffer(page, "near=60601")).id}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await look(page, `brand-${name}-offer`);
      await page.reload();

      await controlSandbox(web.portal, "faults", [{ match: "sso_member", status: 503 }]);
      const refused = await pressRedeem(page);
      await expectLogo(refused);
      await expect(refused.getByRole("link", { name: "+1 (312) 555-0100" })).toHaveAttribute(
        "href",
        "tel:+13125550100",
      );
      await refused.screenshot({ path: `screenshots/brand-${name}-refused.png` });
    } finally {
      await web.stop();
    }
  });
}

test("what stands in for a page without a network has the organisation's logo in itself", async ({ page }) => {
  const logo = test.info().outputPath("logo.png");
  writeFileSync(logo, await drawnLogo(ACCENTS.middling));
  const web = await startDressed({ BRAND_NAME: "Fjord & Field", BRAND_LOGO: logo });
  try {
    await page.route("**", (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
    await page.goto(`${web.portal.url}/offline`);
    await expectLogo(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `screenshots/brand-offline-${colorScheme}.png` });
    }
  } finally {
    await web.stop();
  }
});

test("what stands in for a page has the typeface that the browser has from the pages", async ({ page }) => {
  const faces = () =>
    page.evaluate(async () => [...(await document.fonts.ready)].map(({ family, status }) => [family, status]));
  const preloaded = page.locator("link[rel=preload][as=font]");
  await page.goto("/sign-in");
  const path = await preloaded.getAttribute("href");
  expect(await faces()).toContainEqual(["Schibsted Grotesk Variable", "loaded"]);
  await page.goto("/offline");
  await expect(preloaded).toHaveAttribute("href", `${path}`);
  expect(await faces()).toEqual([["Schibsted Grotesk Variable", "loaded"]]);
  await page.screenshot({ path: "screenshots/offline-signed-out.png" });
});

async function expectLogo(page: Page): Promise<void> {
  const logo = page.getByRole("img", { name: "Fjord & Field" }).first();
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function drawnLogo(colour: string): Promise<Buffer> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96">
    <circle cx="48" cy="48" r="40" fill="${colour}" stroke="#777" stroke-width="4"/><rect x="120" y="28" width="340" height="40" fill="#777"/></svg>`;
  return await sharp(Buffer.from(mark)).png().toBuffer();
}
