"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/text/admin";

/** Text of several lines that is to be sent to somebody, whole. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
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
    <div className="flex flex-col items-start gap-4">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="max-h-80 w-full overflow-auto whitespace-pre-wrap rounded-tile border bg-wash px-4 py-3 font-mono text-fine"
      >
        {text}
      </section>
      <div className="flex flex-wrap items-center gap-4">
        <Button tone="quiet" onClick={copy}>
          {copyText.copy}
        </Button>
        <span role="status" className="text-muted text-small">
          {said}
        </span>
      </div>
    </div>
  );
}
