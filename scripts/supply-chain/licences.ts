import { type LockedPackage, lockedPackages } from "./lockfile";

/** Licences under which an organisation may run and change the portal without having to publish its changes. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  // Only libvips, which is loaded as a separate library.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
]);

/** @param licence an SPDX expression of `OR` and `AND`; deeper nesting has to be judged by a person */
export function isAllowed(licence: string | undefined): boolean {
  const bare = licence?.replace(/^\((.*)\)$/, "$1") ?? "";
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every((one) => ALLOWED.has(one)));
}

export const isOutside = ({ licence }: LockedPackage) => !isAllowed(licence);

/** Prints each package with its licence, by licence. The exit code is 1 if one is not allowed. */
export function listLicences(): void {
  const packages = lockedPackages();
  const lines = packages.map(({ name, version, licence = "none" }) => `${licence}\t${name} ${version}`);
  for (const line of lines.toSorted()) console.log(line);
  const outside = packages.filter(isOutside);
  for (const { name, version, licence = "no licence" } of outside) {
    console.error(`${name} ${version}: ${licence} is not among those that scripts/supply-chain/licences.ts allows.`);
  }
  process.exitCode = outside.length > 0 ? 1 : 0;
}
