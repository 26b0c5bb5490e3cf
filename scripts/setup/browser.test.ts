import { expect, it, vi } from "vitest";
import { provideBrowser } from "./browser.mjs";

it("is the one that CHROMIUM_PATH names, and no other in its place where that cannot be run", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(provideBrowser()).toBe(process.execPath);
  for (const wrong of ["/nowhere/chromium", "package.json"]) {
    vi.stubEnv("CHROMIUM_PATH", wrong);
    expect(() => provideBrowser()).toThrow(`CHROMIUM_PATH names ${wrong}, which cannot be run.`);
  }
  vi.unstubAllEnvs();
});
