import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

// Without either of these Playwright takes the browser of its own download.
const executablePath = process.env.CHROMIUM_PATH || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

/** These break and change the sandbox of all. */
const ALONE = ["admin-rosters.spec.ts", "admin-sync.spec.ts"];
const DESK = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup/start-portal.ts",
  outputDir: "test-results",
  forbidOnly: true,
  // `npm run soak` has the time for these.
  ...(process.env.SOAK ? { grep: /@long/ } : { grepInvert: /@long/ }),
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/Chicago",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The map draws with WebGL; this renders it without a graphics card.
        "--use-gl=angle",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
  projects: [
    // What attacks the portal or its HTTP interface does so from one screen size.
    {
      name: "phone",
      testIgnore: ["attack/**", "api/**", ...ALONE],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desk", testIgnore: ALONE, use: DESK },
    { name: "alone", testMatch: ALONE, dependencies: ["phone", "desk"], workers: 1, use: DESK },
  ],
});
