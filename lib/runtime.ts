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

export function createRuntime(config: Config): Runtime {
  return {
    config,
    portal: openPortalDb(config.DATA_DIR),
    catalog: openCatalogDb(config.DATA_DIR),
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

/**
 * The runtime of these modules, made on first use from the settings. server.ts has modules of its own beside the ones that
 * Next bundles, and an error class of the one is no class of the other, so the two share no runtime.
 */
export function getRuntime(): Runtime {
  made ??= createRuntime(getConfig());
  return made;
}
