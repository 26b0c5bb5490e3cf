import { type Config, getConfig } from "@/lib/config";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { createMemberAccess, type MemberAccess } from "@/lib/member-access/client";

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
    memberAccess: createMemberAccess({
      baseUrl: config.MEMBER_API_URL,
      username: config.MEMBER_API_USERNAME,
      password: config.MEMBER_API_PASSWORD,
      apiKey: config.MEMBER_API_KEY,
      serviceKey: config.MEMBER_API_PUBLIC_KEY,
      clientKey: config.CLIENT_PRIVATE_KEY,
    }),
  };
}

// Next bundles routes apart from each other; globalThis is what they share within a process.
const shared: typeof globalThis & { perksPortalRuntime?: Runtime } = globalThis;

/** The runtime of this process, made on first use from its settings. */
export function getRuntime(): Runtime {
  shared.perksPortalRuntime ??= createRuntime(getConfig());
  return shared.perksPortalRuntime;
}
