import { compareTables } from "@/lib/db/compare-tables";
import { NewerDatabaseError } from "@/lib/db/migrate";
import { pauseFor } from "@/lib/domain/pause-for";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

const EVERY_MS = 15_000;

/**
 * Stops the worker once a newer version has migrated a database under it, which it would go on to fill by its own rules.
 * @returns why it stopped; undefined if by another's signal
 */
export async function keepVersion(
  runtime: Pick<Runtime, "portal" | "catalog">,
  stop: AbortController,
  everyMs = EVERY_MS,
): Promise<NewerDatabaseError | undefined> {
  while (!stop.signal.aborted) {
    const newer = newerDatabase(runtime);
    if (newer) {
      stop.abort();
      return new NewerDatabaseError(newer);
    }
    await pauseFor(everyMs, stop.signal);
  }
  return undefined;
}

function newerDatabase({ portal, catalog }: Pick<Runtime, "portal" | "catalog">): string | undefined {
  try {
    if (compareTables(portal, "portal") === "newer") return portal.$client.name;
    if (compareTables(catalog, "catalog") === "newer") return catalog.$client.name;
  } catch (error) {
    log.warn({ err: error }, "cannot see which version has migrated the databases");
  }
  return undefined;
}
