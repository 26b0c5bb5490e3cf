import { currentCatalog } from "@/lib/db/catalog-state";
import { pageMembers } from "@/lib/db/members";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

export interface Readiness {
  readonly ready: boolean;
  readonly databases: "ok" | "unreadable";
}

/** Whether this process can serve: both databases answer, with the tables of this version. */
export function checkReadiness({ portal, catalog }: Pick<Runtime, "portal" | "catalog">): Readiness {
  try {
    pageMembers(portal, {}, { limit: 1 });
    currentCatalog(catalog);
    return { ready: true, databases: "ok" };
  } catch (error) {
    log.error({ err: error }, "a database does not answer");
    return { ready: false, databases: "unreadable" };
  }
}
