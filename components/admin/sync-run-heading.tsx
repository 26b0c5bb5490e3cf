import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { KeptStatus } from "@/components/ui/kept-status";
import type { SyncRunDetail } from "@/lib/sync";
import { shellText } from "@/lib/text/shell";
import { runText, syncText } from "@/lib/text/sync";
import { SyncStateTag } from "./sync-state";

/** Which run it is, who requested it, and how it ended. */
export function SyncRunHeading({ run: { id, state, message, requestedAt, trigger } }: Pick<SyncRunDetail, "run">) {
  return (
    <div className="mb-10">
      <Breadcrumbs label={shellText.trail} crumbs={[{ href: "/admin/sync", title: syncText.title }]} />
      <h1 className="mt-2 mb-4 font-bold text-headline">{runText.title(id)}</h1>
      <KeptStatus>
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <SyncStateTag state={state} />
          <span className="text-muted text-small">
            {runText.started(requestedAt)}. {syncText.triggers[trigger]}.
          </span>
        </p>
        {message && state !== "held" && <p className="mt-4 max-w-prose">{message}</p>}
      </KeptStatus>
    </div>
  );
}
