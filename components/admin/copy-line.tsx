"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { connectionText } from "@/lib/text/connection";

/** A long line that is to be pasted elsewhere, whole. */
export function CopyLine({ label, line }: { readonly label: string; readonly line: string }) {
  const [said, setSaid] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(line);
      setSaid(connectionText.copied);
    } catch {
      // No permission, or no https: the line can still be selected.
      setSaid(connectionText.notCopied);
    }
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <TextField
        label={label}
        value={line}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="w-full"
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button tone="quiet" onClick={copy}>
          {connectionText.copy}
        </Button>
        <span role="status" className="text-muted text-small">
          {said}
        </span>
      </div>
    </div>
  );
}
