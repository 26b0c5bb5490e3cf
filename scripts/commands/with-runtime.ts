import { getConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { createMemberAccess } from "@/lib/member-access";
import { memberAccessSettings, type Runtime } from "@/lib/runtime";

/** What commands about members need, and no offers: whatever has become of catalog.db, they can revoke access. */
export type WithMembers = Omit<Runtime, "catalog">;
type Work<Needed, Result> = (runtime: Needed) => Promise<Result> | Result;

/** Runs a command after migrating the databases, so that it works before the first start. */
export async function withRuntime<Result>(work: Work<Runtime, Result>): Promise<Result> {
  return await withMembers(async (runtime) => {
    const { DATA_DIR } = runtime.config;
    migrateDatabases(DATA_DIR, ["catalog"]);
    const catalog = openCatalogDb(DATA_DIR);
    try {
      return await work({ ...runtime, catalog });
    } finally {
      catalog.$client.close();
    }
  });
}

/** As `withRuntime`, without the offers. */
export async function withMembers<Result>(work: Work<WithMembers, Result>): Promise<Result> {
  const config = getConfig();
  const release = holdInUse(config.DATA_DIR);
  try {
    migrateDatabases(config.DATA_DIR, ["portal"]);
    const portal = openPortalDb(config.DATA_DIR);
    const memberAccess = createMemberAccess(memberAccessSettings(config));
    try {
      return await work({ config, portal, memberAccess });
    } finally {
      await memberAccess.close();
      portal.$client.close();
    }
  } finally {
    release();
  }
}
