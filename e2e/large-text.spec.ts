import { expectInside } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { firstOffer } from "./setup/offer-page";
import { openAs } from "./setup/steps";

/** Twice the size that the page's root has by itself. */
const LARGE = "2.125em";

test("with text at 200 %, no page of a phone scrolls sideways", async ({ page, member, isMobile }) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  await page.goto("/sign-in");
  const open = async (name: string, path: string) => {
    await page.goto(path);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), LARGE);
    await page.evaluate(() => document.fonts.ready);
    await expectInside(page, `large-text-${name}`);
  };
  for (const [name, path] of [
    ["sign-in", "/sign-in"],
    ["forgot-password", "/forgot-password"],
    ["set-password-gone", "/set-password?token=used"],
  ] as const) {
    await open(name, path);
  }
  await openAs(page, member, "/saved");
  const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
  for (const [name, path] of [
    ["home", "/"],
    ["explorer", "/browse?q=pizza&near=60601&radius=50&new=1"],
    ["explorer-map", "/browse?near=60601&view=map"],
    ["explorer-nothing", "/browse?q=pizza&near=Nome,%20AK&radius=5"],
    ["explorer-unknown", "/browse?near=Atlantis"],
    ["offer", `/offers/${id}`],
    ["merchant", `/merchants/${merchant.id}`],
    ["saved", "/saved"],
    ["account", "/account"],
    ["second-factor", "/account/second-factor"],
    ["nowhere", "/nowhere"],
  ] as const) {
    await open(name, path);
  }
});
