import { statfsSync } from "node:fs";
import type { Config } from "@/lib/config";
import { currentCatalog } from "@/lib/db/catalog-state";
import { findMember } from "@/lib/db/members";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

/** Below this a sign-in or a Redeem, which are writes, may fail at any moment. */
const FULL_BYTES = 16 * 1024 * 1024;

export interface Readiness {
  readonly ready: boolean;
  readonly databases: "ok" | "unreadable";
  readonly disk: "ok" | "full";
}

interface Serving extends Pick<Runtime, "portal" | "catalog"> {
  readonly config: Pick<Config, "DATA_DIR">;
}

/** Whether this process can serve: both databases answer, with the tables of this version, and there is room to write. */
export function checkReadiness(serving: Serving): Readiness {
  const databases = doDatabasesAnswer(serving) ? "ok" : "unreadable";
  const { bavail, bsize } = statfsSync(serving.config.DATA_DIR);
  const disk = bavail * bsize < FULL_BYTES ? "full" : "ok";
  return { ready: databases === "ok" && disk === "ok", databases, disk };
}

function doDatabasesAnswer({ portal, catalog }: Serving): boolean {
  try {
    findMember(portal, 0);
    currentCatalog(catalog);
    return true;
  } catch (error) {
    log.error({ err: error }, "a database does not answer");
    return false;
  }
}
