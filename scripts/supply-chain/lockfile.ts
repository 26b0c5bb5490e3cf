import { readFileSync } from "node:fs";
import { z } from "zod";

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), license: z.string().optional(), hasInstallScript: z.boolean().optional() }),
  ),
});

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; undefined if the lockfile has none. */
  readonly licence: string | undefined;
  readonly hasInstallScript: boolean;
}

/** Every package that may be installed, on any platform. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, { version, license, hasInstallScript = false }]) => ({
      name: place.replace(/^.*node_modules\//, ""),
      version,
      licence: license ?? NOT_TOLD.find(([beginning]) => place.startsWith(`node_modules/${beginning}`))?.[1],
      hasInstallScript,
    }));
}

/**
 * Licences from the packages' own files: builds for other platforms without a licence in their entries, and one package
 * with an older field.
 */
const NOT_TOLD = [
  ["@biomejs/cli-", "MIT OR Apache-2.0"],
  ["@next/swc-", "MIT"],
  ["@oxc-parser/binding-", "MIT"],
  ["@tailwindcss/oxide-", "MIT"],
  ["parse-cache-control", "BSD-3-Clause"],
] as const;
