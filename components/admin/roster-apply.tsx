"use client";

import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { Checkbox, TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { changesIn, type PlanCounts, type PlanStop } from "@/lib/domain/roster";
import { rosterText } from "@/lib/text/roster";
import { typedNumber } from "./typed-number";
import { useRosterRequest } from "./use-roster-request";

const text = rosterText.apply;

interface Props {
  readonly id: number;
  readonly counts: PlanCounts;
  readonly stop: PlanStop | null;
  readonly planHash: string;
  /** Whether a file was planned, and not the undo of another roster. */
  readonly fromFile: boolean;
}

/**
 * Applies exactly the plan shown, identified by its hash. Beyond the limit, the number has to be typed. What is said of a
 * plan that somebody else has replaced stays beside the new one, whose fields are empty again; not beside one that was
 * asked for on this page.
 */
export function RosterApply({ id, counts, stop, planHash, fromFile }: Props) {
  const { ask, working, failure } = useRosterRequest(id);
  const [isMistyped, setMistyped] = useState(false);
  const changes = changesIn(counts);
  const beyond = stop?.kind === "mass-change" ? undefined : (stop ?? undefined);
  const needed = beyond?.count;
  const possible = changes > 0 && stop?.kind !== "mass-change";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    const form = new FormData(fields);
    const confirm = needed === undefined ? undefined : typedNumber(form.get("confirm"));
    // The same words are told again only if they have been away.
    flushSync(() => setMistyped(false));
    if (confirm !== needed) {
      setMistyped(true);
      return fields.querySelector<HTMLInputElement>("[name=confirm]")?.focus();
    }
    await ask("apply", { planHash, confirm, welcomeMail: form.has("welcome") });
  }

  return (
    <>
      <form key={planHash} method="dialog" onSubmit={submit} className="flex flex-col items-start gap-5">
        {stop && (
          <Note tone={stop.kind === "mass-change" ? "danger" : "caution"}>
            {rosterText.stop(stop)} {beyond && beyond.kind !== "addresses" && fromFile && rosterText.cutFile}
          </Note>
        )}
        {changes === 0 && (
          <p>{counts.ask + counts.refused > 0 ? text.nothingYet : fromFile ? text.nothing : text.nothingToUndo}</p>
        )}
        {possible && <p className="text-small">{text.promise}</p>}
        {possible && (
          <div className="flex w-full flex-col items-start gap-5 print:hidden noscript:hidden">
            {beyond && (
              <TextField
                name="confirm"
                label={text.confirm(beyond)}
                error={isMistyped ? text.wrongNumber : undefined}
                inputMode="numeric"
                autoComplete="off"
                required
                className="w-full max-w-96"
              />
            )}
            {counts.create > 0 && <Checkbox name="welcome" label={text.welcome} />}
            <BusyButton type="submit" tone={needed === undefined ? "primary" : "danger"} busy={working}>
              {text.submit(changes)}
            </BusyButton>
          </div>
        )}
      </form>
      <Failure words={failure} />
    </>
  );
}
