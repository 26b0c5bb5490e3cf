import { Command } from "commander";
import { AppError } from "@/lib/errors";
import { runSync } from "@/lib/sync";
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

/** The row of a run that `runSync` answers. */
type Run = Awaited<ReturnType<typeof runSync>>;

async function sync({ force, json }: SyncCommandOptions): Promise<void> {
  const signal = stopOnSignals();
  const display = syncDisplay();
  const run = await withRuntime((runtime) =>
    runSync(runtime, {
      trigger: "cli",
      force: force === true,
      signal,
      onProgress: display.show,
    }),
  ).finally(() => display.end());
  if (json) console.log(JSON.stringify(run));
  if (run.state === "failed" || run.state === "postponed" || run.state === "interrupted") {
    throw new AppError("feed_unavailable", 502, { message: run.message ?? `The sync is ${run.state}.` });
  }
  if (!json) console.log(summary(run));
}

function summary(run: Run): string {
  if (run.state === "unchanged")
    return run.message ?? `Nothing new: the feed has not changed since ${run.lastModified}.`;
  const counts = `${run.added} added, ${run.changed} changed, ${run.removed} removed, ${run.quarantined} quarantined`;
  if (run.state === "held") {
    return `Held for an admin to accept or reject (run ${run.id}): ${run.message}\nIt would leave ${run.offers} offers: ${counts}.`;
  }
  const read = `Read ${run.requests} pages, ${(run.bytes / 1e6).toFixed(1)} MB, in ${((run.fetchMs + run.applyMs) / 1000).toFixed(1)} s.`;
  return [`${run.offers} offers: ${counts}.`, read, run.message].filter(Boolean).join("\n");
}
