"use client";

import { useId, useRef, useState } from "react";
import { SelectField } from "@/components/ui/field";
import { useEarlyValue } from "@/components/ui/use-early-value";
import type { RosterColumn as Column } from "@/lib/domain/roster";
import { mappingText } from "@/lib/text/roster-choices";

interface Props {
  readonly column: Column;
  /** The file's column that is used for it, counted from 0. */
  readonly at: number | undefined;
  readonly headers: readonly string[];
  /** A few values of each column of the file; empty if the file cannot be read. */
  readonly samples: readonly (readonly string[])[];
}

/** A choice of the file's column for one field, with a few of its values to recognise it by. */
export function RosterColumn({ column, at, headers, samples }: Props) {
  const hint = useId();
  const field = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(at === undefined ? "" : String(at));
  useEarlyValue(() => field.current?.value, chosen, setChosen);
  const values = chosen === "" ? undefined : samples[Number(chosen)];
  return (
    <div>
      <SelectField
        ref={field}
        name={column}
        label={mappingText.columns[column]}
        value={chosen}
        aria-describedby={hint}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">{mappingText.absent}</option>
        {headers.map((header, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand in a file twice, its place is what tells it apart
          <option key={place} value={place}>
            {mappingText.column(header || `${place + 1}`, samples[place]?.[0])}
          </option>
        ))}
      </SelectField>
      <p id={hint} className="mt-1.5 break-words text-fine text-muted sm:min-h-5">
        {values && mappingText.values(values)}
      </p>
    </div>
  );
}
