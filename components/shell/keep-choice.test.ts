import { expect, onTestFinished, test, vi } from "vitest";
import { keepChoice } from "./keep-choice";

test("what a person chose over https is sent over nothing else (ASVS 5.0, 3.3.1)", () => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const [protocol, isSecure] of [
    ["https:", true],
    ["http:", false],
  ] as const) {
    vi.stubGlobal("location", { protocol });
    keepChoice("theme", "dark");
    expect(page.cookie).toMatch(/^theme=dark; /);
    expect(/; secure(;|$)/.test(page.cookie), protocol).toBe(isSecure);
  }
});
