"use client";

import { useRef } from "react";
import { Checkbox } from "@/components/ui/field";
import { useEarlyValue } from "@/components/ui/use-early-value";
import { SLASH_COOKIE, slashCookie } from "@/lib/domain/slash";
import { shellText } from "@/lib/text/shell";
import { useChoices } from "./choices-context";
import { keepChoice } from "./keep-choice";

/** Whether `/` focuses the search field; the field reads the cookie on each press. */
export function SlashChoice() {
  const [{ isSlashOn: isOn }, setChoice] = useChoices();
  const box = useRef<HTMLInputElement>(null);
  useEarlyValue(() => box.current?.checked, isOn, choose);

  function choose(next: boolean) {
    setChoice({ isSlashOn: next });
    keepChoice(SLASH_COOKIE, slashCookie(next));
  }

  return (
    // A finger has no such key; a tablet may have a keyboard, which finds it.
    <div className="pointer-coarse:not-focus-within:sr-only">
      <Checkbox
        ref={box}
        label={shellText.slash}
        // After Back, the browser would set what was chosen when the page was left, and not since.
        autoComplete="off"
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
        className="mt-0.75 size-4 shrink-0 accent-muted"
      />
    </div>
  );
}
