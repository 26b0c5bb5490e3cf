import { getConfig } from "@/lib/config";
import { openCatalogDb } from "@/lib/db/client";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { closeMembers, openMembers, type Runtime, type WithMembers } from "@/lib/runtime";

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
