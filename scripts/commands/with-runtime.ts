import { getConfig } from "@/lib/config";
import { openCatalogDb } from "@/lib/db/client";
import { type DatabaseName, databaseFile } from "@/lib/db/database-file";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { closeMembers, openMembers, type Runtime, type WithMembers } from "@/lib/runtime";

type Work<Needed, Result> = (runtime: Needed) => Promise<Result> | Result;

/** Runs a command after migrating the databases, so that it works before the first start. */
export async function withRuntime<Result>(work: Work<Runtime, Result>): Promise<Result> {
  return await withMembers(async (runtime) => {
    const { DATA_DIR } = runtime.config;
    bringUp(DATA_DIR, ["catalog"]);
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
    bringUp(config.DATA_DIR, ["portal"]);
    const members = openMembers(config);
    try {
      return await work(members);
    } finally {
      await closeMembers(members);
    }
  } finally {
    release();
  }
}

/** Migrates databases, and says if that has made a new one for the members, as where a disk is not mounted. */
export function bringUp(dataDir: string, names?: readonly DatabaseName[]): void {
  if (!migrateDatabases(dataDir, names)) return;
  console.error(`A new ${databaseFile(dataDir, "portal")} was made, without members.`);
}
