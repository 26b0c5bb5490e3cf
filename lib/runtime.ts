import { type Config, getConfig } from "@/lib/config";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "@/lib/member-access/client";

/** What the verbs of the features work on: one set a process, handed down from its entry. */
export interface Runtime {
  readonly config: Config;
  readonly portal: PortalDb;
  readonly catalog: CatalogDb;
  readonly memberAccess: MemberAccess;
}

export function createRuntime(config: Config, catalog = openCatalogDb(config.DATA_DIR)): Runtime {
  return {
    config,
    portal: openPortalDb(config.DATA_DIR),
    catalog,
    memberAccess: createMemberAccess(memberAccessSettings(config)),
  };
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
const shared: typeof globalThis & { perksPortalCatalog?: CatalogDb } = globalThis;

/**
 * The runtime of these modules, made on first use from the settings. Next bundles pages and route handlers apart, and an error
 * class of the one is no class of the other, so each has its own; but of the catalogue, with which a process keeps what it has
 * read and worked out (catalog/edition.ts), there is one.
 */
export function getRuntime(): Runtime {
  if (made) return made;
  const config = getConfig();
  shared.perksPortalCatalog ??= openCatalogDb(config.DATA_DIR);
  made = createRuntime(config, shared.perksPortalCatalog);
  return made;
}
