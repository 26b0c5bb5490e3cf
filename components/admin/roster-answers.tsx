"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Note } from "@/components/ui/note";
import type { ColumnMapping, RosterOptions } from "@/lib/domain/roster";
import { rosterText } from "@/lib/text/roster";
import { askPortal } from "./ask-portal";

const text = rosterText.answers;

interface Props {
  readonly id: number;
  /** How the plan was made, which stays. */
  readonly columns: ColumnMapping;
  readonly options: RosterOptions;
  /** Lines that are left open, each with a checkbox `keepLines`. */
  readonly children: ReactNode;
}

/** A form that answers lines one by one: submitting it plans again, so that what is applied has been reviewed. */
export function RosterAnswers({ id, columns, options, children }: Props) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll("keepLines").map(Number);
    if (ticked.length === 0) return setFailure(text.none);
    setWorking(true);
    const answer = await askPortal(`/api/admin/rosters/${id}/mapping`, {
      body: { ...options, columns, keepLines: [...(options.keepLines ?? []), ...ticked] },
      lost: rosterText.lost,
    });
    setWorking(false);
    setFailure(answer.ok ? undefined : answer.words);
    if (answer.ok) router.refresh();
  }

  return (
    <form onSubmit={submit}>
      {children}
      <div className="mt-6 flex flex-col items-start gap-4">
        <BusyButton type="submit" tone="quiet" busy={working}>
          {text.submit}
        </BusyButton>
        <div role="status">{failure && <Note tone="danger">{failure}</Note>}</div>
      </div>
    </form>
  );
}
