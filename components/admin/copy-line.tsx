"use client";

import { TextField } from "@/components/ui/field";
import { CopyButton } from "./copy-button";

/** A long line to be copied as a whole. */
export function CopyLine({ label, line }: { readonly label: string; readonly line: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <TextField
        label={label}
        value={line}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="w-full"
      />
      <CopyButton text={line} />
    </div>
  );
}
