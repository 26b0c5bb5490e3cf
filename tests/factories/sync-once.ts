import { writeSync } from "node:fs";
import { getConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { runSync } from "@/lib/sync";

/**
 * One forced sync in a process of its own, to be killed; says when it begins, so that the killing can be timed from
 * there.
 */
const config = getConfig();
const runtime = { config, portal: openPortalDb(config.DATA_DIR), catalog: openCatalogDb(config.DATA_DIR) };
writeSync(1, "begins\n");
const run = await runSync(runtime, { trigger: "cli", force: true });
writeSync(1, `${run.state}\n`);
process.exit(0);
