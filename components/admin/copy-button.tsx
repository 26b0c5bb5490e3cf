"use client";

import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/text/admin";
import { useCopy } from "./use-copy";

/** A button that copies a text. */
export function CopyButton({ text }: { readonly text: string }) {
  const { copy, said } = useCopy(text);
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
