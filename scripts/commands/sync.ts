import { Command } from "commander";
import { AppError, ConflictError } from "@/lib/errors";
import { getRun, runSync, type SyncRunDetail } from "@/lib/sync";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { stopOnSignals } from "./stop-on-signals";
import { syncDisplay } from "./sync-progress";
import { withRuntime } from "./with-runtime";

interface SyncCommandOptions {
  readonly force?: true;
  readonly json?: true;
}

export function syncCommand(): Command {
  return new Command("sync")
    .description("update the offers from the perks feed")
    .option("--force", "fetch the feed even if it has not changed")
    .option("--json", "print the run as JSON")
    .action(sync);
}

async function sync({ force, json }: SyncCommandOptions): Promise<void> {
  const signal = stopOnSignals();
  const display = syncDisplay();
  const detail = await withRuntime(async (runtime) => {
    const { id } = await runSync(runtime, {
      trigger: "cli",
      force: force === true,
      signal,
      onWait: () => console.error(runOutcomes.waits),
      onProgress: display.show,
    }).catch(sayStopped);
    return getRun(runtime, id);
  }).finally(() => display.end());
  const { run } = detail;
  if (json) console.log(JSON.stringify(run));
  if (run.state === "failed" || run.state === "postponed" || run.state === "interrupted") {
    throw new AppError("feed_unavailable", 502, { message: run.message ?? `The sync is ${run.state}.` });
  }
  if (!json) console.log(summary(detail));
}

/** While it waits for another sync, there is no run to be interrupted. */
function sayStopped(error: unknown): never {
  if (error instanceof Error && error.name === "AbortError") throw new ConflictError(runOutcomes.stopped);
  throw error;
}

function summary({ run, categories }: SyncRunDetail): string {
  if (run.state === "unchanged")
    return run.message ?? `Nothing new: the feed has not changed since ${run.lastModified}.`;
  const counts = `${run.added} added, ${run.changed} changed, ${run.removed} removed, ${run.quarantined} quarantined`;
  if (run.state === "held") {
    return `Held for an admin to accept or reject (run ${run.id}): ${run.message}\nIt would leave ${run.offers} offers: ${counts}.`;
  }
  const pages = categories.reduce((sum, category) => sum + category.pages, 0);
  // Of a run whose results could not be recorded, nothing is known of its categories.
  const read =
    pages > 0 &&
    `Read ${pages} pages, ${(run.bytes / 1e6).toFixed(1)} MB, in ${((run.fetchMs + run.applyMs) / 1000).toFixed(1)} s.`;
  return [`${run.offers} offers: ${counts}.`, read, run.message].filter(Boolean).join("\n");
}
