import { existsSync } from "node:fs";
import { authorityFile, type Config, timeZone } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { compareTables } from "@/lib/db/compare-tables";
import { databaseFile } from "@/lib/db/database-file";
import { holdInUse } from "@/lib/db/in-use";
import { absenceOf } from "@/lib/db/lost";
import { UnusableDatabaseError } from "@/lib/db/unusable";
import { createMemberAccess } from "@/lib/member-access";
import { memberAccessSettings } from "@/lib/runtime";
import { checkAddress } from "./check-address";
import { checkAuthority } from "./check-authority";
import { checkBackups } from "./check-backups";
import { checkBrand } from "./check-brand";
import { checkDatabases } from "./check-databases";
import { checkDisk } from "./check-disk";
import { checkFeed } from "./check-feed";
import { checkKeys } from "./check-keys";
import { checkMail, checkSender } from "./check-mail";
import { checkMapStyle } from "./check-map-style";
import { checkMemberAccess } from "./check-member-access";
import { checkProxy } from "./check-proxy";
import { checkRosterSource } from "./check-roster-source";
import { checkSignIn } from "./check-sign-in";
import { checkTimeZone } from "./check-time-zone";
import { checkVersions } from "./check-versions";
import { checkOffers, checkWork } from "./check-work";
import { checkWriting } from "./check-writing";
import { type Finding, warning } from "./finding";
import { checkEnvironment, checkSettings, checkSettingsFile, checkValues, type SettingsFile } from "./settings";
import { traceOfData } from "./trace-of-data";

/**
 * Checks everything that an installation needs, one after another; checks that depend on a failed one are skipped. It
 * creates nothing: a disk that is not mounted must not look like an installation without data.
 * @param inFile what is in the settings file
 */
export async function* examine(inFile?: SettingsFile): AsyncGenerator<Finding> {
  yield* checkVersions();
  const { config, findings } = checkSettings();
  yield* findings;
  yield* checkValues();
  if (inFile) yield* checkSettingsFile(inFile);
  yield* checkEnvironment(inFile?.names);
  yield* checkAuthority(authorityFile());
  yield* checkTimeZone(timeZone());
  if (!config) return;
  const keys = await checkKeys(config);
  yield* keys;
  const release = holdIfPossible(config);
  try {
    yield* examineWith(config, keys);
  } finally {
    release?.();
  }
}

/**
 * Holds the databases as every command does, if there are any. If they cannot be locked, the check of the disk says so.
 * @throws ConflictError during a restore
 */
function holdIfPossible({ DATA_DIR }: Config): (() => void) | undefined {
  const files = [databaseFile(DATA_DIR, "portal"), databaseFile(DATA_DIR, "catalog")];
  if (!files.some((file) => existsSync(file))) return undefined;
  try {
    return holdInUse(DATA_DIR);
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error;
    return undefined;
  }
}

async function* examineWith(config: Config, keys: readonly Finding[]): AsyncGenerator<Finding> {
  const databases = checkDatabases(config, await traceOfData(config));
  const isPortalSound = databases.every(({ check, state }) => check !== "portal.db" || state !== "failed");
  const data = [...databases, ...(isPortalSound ? checkWriting(config) : []), ...(await checkDisk(config))];
  yield* data;
  yield* await checkBackups(config);
  yield* await checkRosterSource(config);
  yield* checkAddress(config);
  yield* checkProxy(config);
  if (keys.every(({ state }) => state === "ok")) yield* await askMemberAccess(config);
  const broken = data.filter(({ state }) => state === "failed").map(({ check }) => check);
  if (broken.length === 0) yield* await checkWithPortalDb(config);
  else yield notAsked(`and this failed: ${broken.join(", ")}`, "Fix what is reported above, and try again.");
  yield* await checkBrand(config);
  yield* await checkMapStyle(config);
  yield* await checkMail(config);
  yield* checkSender(config);
  yield* await checkSignIn(config);
}

async function askMemberAccess(config: Config): Promise<Finding[]> {
  const memberAccess = createMemberAccess(memberAccessSettings(config));
  try {
    return await checkMemberAccess({ config, memberAccess });
  } finally {
    await memberAccess.close();
  }
}

/** What the worker does is read there, and the request to the feed counted. */
async function checkWithPortalDb(config: Config): Promise<Finding[]> {
  if (absenceOf(databaseFile(config.DATA_DIR, "portal"))) {
    return [notAsked("which does not exist yet", "Sync, or start the portal, and try again.")];
  }
  const portal = openPortalDb(config.DATA_DIR);
  try {
    const tables = compareTables(portal, "portal");
    if (tables === "none") return [notAsked("which does not exist yet", "Sync, or start the portal, and try again.")];
    if (tables !== "current") {
      return [notAsked("which is from another version", "Start the portal once, and try again.")];
    }
    return [...checkWork({ portal }), ...checkCatalog(config), ...(await checkFeed({ config, portal }))];
  } finally {
    portal.$client.close();
  }
}

/** Where there is no catalog.db of this version, that has been said. */
function checkCatalog({ DATA_DIR }: Config): Finding[] {
  if (absenceOf(databaseFile(DATA_DIR, "catalog"))) return [];
  const catalog = openCatalogDb(DATA_DIR);
  try {
    return compareTables(catalog, "catalog") === "current" ? checkOffers({ catalog }) : [];
  } finally {
    catalog.$client.close();
  }
}

function notAsked(why: string, mend: string): Finding {
  return warning("perks feed", `Not tried: requests are counted in portal.db, ${why}.`, mend);
}
