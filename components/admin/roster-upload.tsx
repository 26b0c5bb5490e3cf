"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { Checkbox } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { formatBytes } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { thisPage } from "./this-page";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

const text = rosterText.upload;
const uploadedSchema = z.object({ id: z.number() });

/** Sends a file to be planned and leads to its plan. */
export function RosterUpload() {
  const router = useRouter();
  const refresh = useRefresh();
  const { ask, working: sending, failure, setFailure } = useRequest();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (!(file instanceof File) || file.name === "") return setFailure(text.none);
    const query = new URLSearchParams({ name: file.name, deactivateMissing: form.has("missing") ? "1" : "0" });
    const asked = { body: file, answer: uploadedSchema, lost: text.lost, leadsAway: true };
    const isHere = thisPage();
    const answer = await ask(`/api/admin/rosters?${query}`, asked);
    // The list has it, also where no answer came, and once Back leads there.
    await refresh();
    if (answer.ok && isHere()) router.push(`/admin/rosters/${answer.body.id}`);
  }

  return (
    <form method="dialog" onSubmit={submit} className="flex max-w-prose flex-col items-start gap-5">
      <p className="text-muted">{text.holds}</p>
      <div className="w-full">
        <FileDrop
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          drop={text.drop}
          chooseAnother={text.chooseAnother}
          sizeWords={formatBytes}
          choose={text.choose}
          hint={text.accepts}
          onChoose={() => setFailure(undefined)}
        />
      </div>
      <div>
        <Checkbox name="missing" label={text.missing} aria-describedby="missing-hint" />
        <p id="missing-hint" className="ms-8 text-fine text-muted">
          {text.missingHint}
        </p>
      </div>
      <BusyButton type="submit" busy={sending}>
        {sending ? text.sending : text.send}
      </BusyButton>
      <Failure words={failure} />
    </form>
  );
}
