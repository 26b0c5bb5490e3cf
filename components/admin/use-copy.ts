import { useState } from "react";
import { copyText } from "@/lib/text/admin";

/** Copies a text, and says whether it did; where it did not, the text has to be there to be selected. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState<boolean>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No permission, or no https.
      setCopied(false);
    }
  }

  const said = isCopied === undefined ? undefined : isCopied ? copyText.copied : copyText.refused;
  return { copy, isRefused: isCopied === false, said };
}
