"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/text/admin";

/** Copies a text, and says whether it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const [said, setSaid] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copyText.copied);
    } catch {
      // No permission, or no https: the text can still be selected.
      setSaid(copyText.refused);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button tone="quiet" onClick={copy}>
        {copyText.copy}
      </Button>
      <span role="status" className="text-muted text-small">
        {said}
      </span>
    </div>
  );
}
