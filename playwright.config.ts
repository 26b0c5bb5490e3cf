import { defineConfig } from "@playwright/test";
import { systemBrowser, WITHOUT_GRAPHICS_CARD } from "./scripts/setup/browser.mjs";

// Without either of these Playwright takes the browser of its own download.
const executablePath = process.env.CHROMIUM_PATH || systemBrowser();

/** What is operated by keyboard and mouse, attacked as no person would, or needs the room: from one screen size. */
const DESK_ONLY = ["attack/**", "api/**", "admin-rosters.spec.ts", "admin-sync.spec.ts", "icons.spec.ts"];
/**
 * What is the same at any size: on phones, whose pages have no map until it is asked for. So are single tests, by their
 * tag.
 */
const PHONE_ONLY = [
  "member-addresses.spec.ts",
  "member-hearts.spec.ts",
  "member-near.spec.ts",
  "member-offer.spec.ts",
  "member-offline.spec.ts",
  "spared-work.spec.ts",
];
const ANY_SIZE = /@any-size\b/;
const LONG = /@long/;
/** `npm run soak` has the time for these; of a test that is @longer then, every other run has a taste. */
const TOO_LONG = /@long\b/;
const soaks = Boolean(process.env.SOAK);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup/start-portal.ts",
  outputDir: "test-results",
  forbidOnly: true,
  ...(soaks ? { grep: LONG } : { grepInvert: TOO_LONG }),
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/Chicago",
    // While one takes a page over, Playwright can miss the page's requests; the tests that it matters to allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...WITHOUT_GRAPHICS_CARD,
      ],
    },
  },
  projects: [
    {
      name: "phone",
      testIgnore: DESK_ONLY,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desk",
      testIgnore: PHONE_ONLY,
      grepInvert: soaks ? ANY_SIZE : [ANY_SIZE, TOO_LONG],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
