import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { loadConfig } from "./config";

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "config-places-")));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "data", "rosters"), { recursive: true });
symlinkSync(path.join(folder, "data"), path.join(folder, "link"));
const here = path.relative(process.cwd(), folder);

it.each([
  ["DATA_DIR itself", "data"],
  ["where the portal keeps uploads", "data/rosters"],
  ["a folder in DATA_DIR that has yet to be made", "data/from hr/rosters"],
  ["the folder that holds DATA_DIR", "."],
  ["a link to DATA_DIR", "link"],
  ["a folder below such a link", "link/rosters"],
])("the nightly roster is not looked for in %s", (_what, source) => {
  for (const root of [folder, here]) {
    const settings = { ...NEEDED_SETTINGS, DATA_DIR: path.join(folder, "data"), ROSTER_SOURCE: `${root}/${source}` };
    expect(() => loadConfig(settings)).toThrow("ROSTER_SOURCE must be outside DATA_DIR and not hold it");
  }
});

it("nor in a folder that a link in DATA_DIR's own name leads to", () => {
  const settings = { DATA_DIR: path.join(folder, "link"), ROSTER_SOURCE: path.join(folder, "data", "rosters") };
  expect(() => loadConfig({ ...NEEDED_SETTINGS, ...settings })).toThrow("ROSTER_SOURCE must be outside DATA_DIR");
});

it.each(["data-of-hr", "rosters", "data/../rosters"])("it may be looked for beside DATA_DIR: %s", (source) => {
  const settings = { DATA_DIR: path.join(folder, "data"), ROSTER_SOURCE: `${folder}/${source}` };
  expect(loadConfig({ ...NEEDED_SETTINGS, ...settings }).ROSTER_SOURCE).toBe(`${folder}/${source}`);
});
