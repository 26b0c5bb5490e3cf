import { type Config, getConfig } from "@/lib/config";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "@/lib/member-access/client";

/** What the functions of the features work with: one set per process, passed down from its entry point. */
export interface Runtime {
  readonly config: Config;
  readonly portal: PortalDb;
  readonly catalog: CatalogDb;
  readonly memberAccess: MemberAccess;
}

/** What work on members needs, and no offers: whatever has become of catalog.db, it can revoke access. */
export type WithMembers = Omit<Runtime, "catalog">;

export function createRuntime(config: Config, catalog = openCatalogDb(config.DATA_DIR)): Runtime {
  return { ...openMembers(config), catalog };
}

export async function closeRuntime({ catalog, ...members }: Runtime): Promise<void> {
  await closeMembers(members);
  catalog.$client.close();
}

export function openMembers(config: Config): WithMembers {
  const portal = openPortalDb(config.DATA_DIR);
  try {
    return { config, portal, memberAccess: createMemberAccess(memberAccessSettings(config)) };
  } catch (error) {
    portal.$client.close();
    throw error;
  }
}

export async function closeMembers({ memberAccess, portal }: WithMembers): Promise<void> {
  await memberAccess.close();
  portal.$client.close();
}

export function memberAccessSettings(config: Config): MemberAccessSettings {
  return {
    baseUrl: config.MEMBER_API_URL,
    username: config.MEMBER_API_USERNAME,
    password: config.MEMBER_API_PASSWORD,
    apiKey: config.MEMBER_API_KEY,
    serviceKey: config.MEMBER_API_PUBLIC_KEY,
    clientKey: config.CLIENT_PRIVATE_KEY,
  };
}

let made: Runtime | undefined;
const shared: typeof globalThis & { perksPortalCatalog?: CatalogDb; perksPortalPortals?: PortalDb[] } = globalThis;

/**
 * The runtime of these modules, made on first use from the settings. Next bundles pages and route handlers separately,
 * and their error classes are different, so each bundle has its own runtime. They share only the catalogue, with its
 * caches (catalog/edition.ts); the thread of searches has its own (catalog/thread).
 */
export function getRuntime(): Runtime {
  if (made) return made;
  const config = getConfig();
  shared.perksPortalCatalog ??= openCatalogDb(config.DATA_DIR);
  made = createRuntime(config, shared.perksPortalCatalog);
  shared.perksPortalPortals ??= [];
  shared.perksPortalPortals.push(made.portal);
  return made;
}

/**
 * Closes the databases of every runtime that this process made, as its last act: the last one to close a database
 * copies its WAL into the file, which then holds everything. Of the catalogue that is the thread of searches, whose
 * connection Node closes when the process exits.
 */
export function closeDatabases(): void {
  for (const db of [...(shared.perksPortalPortals ?? []), shared.perksPortalCatalog]) db?.$client.close();
}
