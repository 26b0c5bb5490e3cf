"use client";

import type { FormEvent, ReactNode } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import type { ColumnMapping, RosterOptions } from "@/lib/domain/roster";
import { answersText } from "@/lib/text/roster-choices";
import { useRosterRequest } from "./use-roster-request";

interface Props {
  readonly id: number;
  /** How the plan was made, which stays. */
  readonly columns: ColumnMapping;
  readonly options: RosterOptions;
  /** The plan that is answered: not another that somebody else has made meanwhile. */
  readonly plannedAt: string | null;
  /** Lines that are left open, each with a checkbox `keepLines`. */
  readonly children: ReactNode;
}

/** A form that answers lines one by one: submitting it plans again, so that what is applied has been reviewed. */
export function RosterAnswers({ id, columns, options, plannedAt, children }: Props) {
  const { ask, working, failure, refuse, clear } = useRosterRequest(id);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll("keepLines").map(Number);
    if (ticked.length === 0) return refuse(answersText.none);
    const keepLines = [...(options.keepLines ?? []), ...ticked];
    await ask("mapping", { ...options, columns, keepLines, plannedAt: plannedAt ?? undefined });
  }

  return (
    <form method="dialog" onSubmit={submit} onChange={clear}>
      {children}
      <div className="mt-6 flex flex-col items-start gap-4 noscript:hidden">
        <BusyButton type="submit" tone="quiet" busy={working}>
          {answersText.submit}
        </BusyButton>
        <Failure words={failure} />
      </div>
    </form>
  );
}
