import { type Fact, Facts } from "@/components/ui/facts";
import type { SyncRunDetail } from "@/lib/sync";
import { formatBytes, formatDuration, formatInstant, formatNumber, formatSpan } from "@/lib/text/format";
import { runText } from "@/lib/text/sync";
import { syncDuration } from "./sync-duration";

type SyncRun = SyncRunDetail["run"];

/** How long each step of a run took, and how much of the feed it read. */
export function SyncRunFacts({ run }: { readonly run: SyncRun }) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Facts facts={steps(run)} />
      <Facts facts={amounts(run)} />
    </div>
  );
}

function steps(run: SyncRun): Fact[] {
  const { requestedAt, startedAt, fetchMs, applyMs } = run;
  const { steps: words } = runText;
  return [
    { term: words.waited, value: startedAt ? formatSpan(requestedAt, startedAt) : "–" },
    { term: words.read, value: fetchMs > 0 ? formatDuration(fetchMs) : "–" },
    { term: words.applied, value: applyMs > 0 ? formatDuration(applyMs) : "–" },
    { term: words.whole, value: syncDuration(run) },
  ];
}

function amounts(run: SyncRun): Fact[] {
  const { state, lastModified, expires, requests, requestsPlanned, bytes, catalogVersion, offers, force } = run;
  const result = state === "held" ? runText.resultHeld : runText.result;
  return [
    { term: runText.edition, value: lastModified ? formatInstant(lastModified) : "–" },
    { term: runText.expires, value: expires ? formatInstant(expires) : "–" },
    { term: runText.requests, value: runText.requestsOf(requests, requestsPlanned) },
    { term: runText.bytes, value: `${formatBytes(bytes)}${force ? `. ${runText.forced}.` : ""}` },
    {
      term: runText.version,
      value: catalogVersion === null ? runText.versionNone : runText.versionMade(catalogVersion),
    },
    ...(catalogVersion === null && state !== "held" ? [] : [{ term: result, value: formatNumber(offers) }]),
  ];
}
