"use client";

import type { FormEvent } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { Checkbox, SelectField } from "@/components/ui/field";
import { ROSTER_COLUMNS, type RosterOptions } from "@/lib/domain/roster";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { mappingText } from "@/lib/text/roster-choices";
import { RosterColumn } from "./roster-column";
import { useRosterRequest } from "./use-roster-request";

interface Props {
  readonly id: number;
  readonly file: NonNullable<RosterDetail["file"]>;
  readonly options: RosterOptions;
  /** The plan that is there already: not another that somebody else has made meanwhile. */
  readonly plannedAt: string | null;
  /** A few values of each column of the file. */
  readonly samples: readonly (readonly string[])[];
}

/**
 * A form for which column of the file holds what, and how to make the plan; submitting it plans again. Where somebody
 * else has replaced the plan, it says how theirs was made.
 */
export function RosterMapping({ id, file: { headers, columns }, options, plannedAt, samples }: Props) {
  const { ask, working, failure } = useRosterRequest(id);
  const answered = options.keepLines?.length ?? 0;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = ROSTER_COLUMNS.flatMap((column) => {
      const at = form.get(column);
      return typeof at === "string" && at !== "" ? [[column, Number(at)] as const] : [];
    });
    await ask("mapping", {
      columns: Object.fromEntries(chosen),
      deactivateMissing: form.has("missing"),
      idChanges: form.get("idChanges"),
      plannedAt: plannedAt ?? undefined,
    });
  }

  return (
    <form key={plannedAt} method="dialog" onSubmit={submit} className="flex flex-col items-start gap-6">
      <div className="grid w-full gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {ROSTER_COLUMNS.map((column) => (
          <RosterColumn key={column} column={column} at={columns[column]} headers={headers} samples={samples} />
        ))}
      </div>
      <p className="text-muted text-small">{mappingText.needed}</p>
      <SelectField
        name="idChanges"
        label={mappingText.idChanges}
        defaultValue={options.idChanges}
        className="w-full max-w-prose"
      >
        <option value="ask">{mappingText.ask}</option>
        <option value="keep">{mappingText.keep}</option>
      </SelectField>
      {answered > 0 && <p className="max-w-prose text-small">{mappingText.answered(answered)}</p>}
      <Checkbox name="missing" label={rosterText.upload.missing} defaultChecked={options.deactivateMissing} />
      <BusyButton type="submit" busy={working}>
        {mappingText.submit}
      </BusyButton>
      <Failure words={failure} />
    </form>
  );
}
