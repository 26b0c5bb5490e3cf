import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildState, isBuildOutdated } from "./next-build.mjs";

it("knows a build of these sources, and that another source, a test or an interrupted build makes none", () => {
  const root = mkdtempSync(path.join(tmpdir(), "next-build-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write("app/page.tsx", "one");
  write(".next/BUILD_ID", "a build");
  expect(buildState(root).isCurrent).toBe(false);
  expect(isBuildOutdated(root), "which sources it was made of is not known").toBe(false);
  buildState(root).remember();
  expect(buildState(root).isCurrent).toBe(true);
  expect(isBuildOutdated(root)).toBe(false);

  write("app/page.test.tsx", "a test is not built");
  expect(buildState(root).isCurrent).toBe(true);
  write("lib/new.ts", "two");
  expect(buildState(root).isCurrent).toBe(false);
  expect(isBuildOutdated(root)).toBe(true);
  rmSync(path.join(root, "lib/new.ts"));
  expect(buildState(root).isCurrent).toBe(true);
  write("app/page.tsx", "another");
  expect(buildState(root).isCurrent, "a changed source").toBe(false);
  write("app/page.tsx", "one");
  expect(buildState(root).isCurrent).toBe(true);
  renameSync(path.join(root, "app/page.tsx"), path.join(root, "app/moved.tsx"));
  expect(buildState(root).isCurrent, "a source at another address").toBe(false);
  renameSync(path.join(root, "app/moved.tsx"), path.join(root, "app/page.tsx"));

  // Next takes it by its name, without an import.
  write("instrumentation.ts", "three");
  expect(buildState(root).isCurrent).toBe(false);
  buildState(root).remember();
  write("package-lock.json", "another version of a package");
  expect(buildState(root).isCurrent).toBe(false);
  buildState(root).remember();

  rmSync(path.join(root, "app"), { recursive: true });
  expect(isBuildOutdated(root), "an image may leave its sources out").toBe(false);
  rmSync(path.join(root, ".next"), { recursive: true });
  expect(buildState(root).isCurrent).toBe(false);
  rmSync(root, { recursive: true });
});
