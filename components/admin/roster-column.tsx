"use client";

import { useId, useState } from "react";
import { SelectField } from "@/components/ui/field";
import type { RosterColumn as Column } from "@/lib/domain/roster";
import { rosterText } from "@/lib/text/roster";

const text = rosterText.mapping;

interface Props {
  readonly column: Column;
  /** Column of the file, from 0, that is taken for it. */
  readonly at: number | undefined;
  readonly headers: readonly string[];
  /** A few values of each column of the file; empty where it cannot be read. */
  readonly samples: readonly (readonly string[])[];
}

/** Which column of the file holds something, with a few of its values to know it by. */
export function RosterColumn({ column, at, headers, samples }: Props) {
  const hint = useId();
  const [chosen, setChosen] = useState(at === undefined ? "" : String(at));
  const values = chosen === "" ? undefined : samples[Number(chosen)];
  return (
    <div>
      <SelectField
        name={column}
        label={text.columns[column]}
        value={chosen}
        aria-describedby={hint}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">{text.absent}</option>
        {headers.map((header, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand in a file twice, its place is what tells it apart
          <option key={place} value={place}>
            {text.column(header || `${place + 1}`, samples[place]?.[0])}
          </option>
        ))}
      </SelectField>
      <p id={hint} className="mt-1.5 break-words text-fine text-muted sm:min-h-5">
        {values && text.values(values)}
      </p>
    </div>
  );
}
