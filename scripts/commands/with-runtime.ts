import { getConfig } from "@/lib/config";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/runtime";

/** Runs a command after migrating the databases, so that it works before the first start. */
export async function withRuntime<Result>(work: (runtime: Runtime) => Promise<Result> | Result): Promise<Result> {
  const config = getConfig();
  const release = holdInUse(config.DATA_DIR);
  try {
    migrateDatabases(config.DATA_DIR);
    const runtime = createRuntime(config);
    try {
      return await work(runtime);
    } finally {
      await closeRuntime(runtime);
    }
  } finally {
    release();
  }
}
