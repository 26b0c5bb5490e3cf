import { useState } from "react";
import { copyText } from "@/lib/text/admin";

/** Copies a text, and says whether it did. */
export function useCopy(text: string) {
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

  return { copy, said };
}
