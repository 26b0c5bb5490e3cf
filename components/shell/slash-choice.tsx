"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/field";
import { SLASH_COOKIE, slashCookie } from "@/lib/domain/slash";
import { shellText } from "@/lib/text/shell";
import { keepChoice } from "./keep-choice";

/** Whether `/` focuses the search field; the field reads the cookie on each press. */
export function SlashChoice({ initial }: { readonly initial: boolean }) {
  const [isOn, setOn] = useState(initial);

  function choose(next: boolean) {
    setOn(next);
    keepChoice(SLASH_COOKIE, slashCookie(next));
  }

  const box = useRef<HTMLInputElement>(null);
  // What was chosen before hydration.
  const takeEarly = useEffectEvent(() => {
    if (box.current && box.current.checked !== isOn) choose(box.current.checked);
  });
  useEffect(() => takeEarly(), []);

  return (
    // A finger has no such key; a tablet may have a keyboard, which finds it.
    <div className="pointer-coarse:not-focus-within:sr-only">
      <Checkbox
        ref={box}
        label={shellText.slash}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
        // After a reload, the cookie says what is chosen, and not the browser.
        autoComplete="off"
        className="mt-0.75 size-4 shrink-0 accent-muted"
      />
    </div>
  );
}
