import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { isAllowed, isOutside } from "./licences";
import { lockedPackages } from "./lockfile";

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const locked = lockedPackages();

it("takes packages under licences that were agreed to alone", () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(locked.filter(isOutside)).toEqual([]);
});

it.each([
  ["MIT", true],
  ["(BSD-3-Clause OR GPL-2.0)", true],
  ["MIT AND ISC", true],
  ["GPL-3.0", false],
  ["MIT AND AGPL-3.0", false],
  ["MIT OR (GPL-2.0 AND ISC)", true],
  ["SEE LICENSE IN LICENSE", false],
  ["", false],
  [undefined, false],
])("judges the licence %j: %s", (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

it("asks for exact versions alone", () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it("lets no package run a script as it is installed but those that are named", () => {
  const named = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  const running = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect([...new Set(running)].toSorted()).toEqual(named.toSorted());
});
