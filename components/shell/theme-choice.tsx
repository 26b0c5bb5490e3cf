"use client";

import { useRef } from "react";
import { useEarlyValue } from "@/components/ui/use-early-value";
import { THEME_COOKIE, THEMES, type Theme } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";
import { useChoices } from "./choices-context";
import { keepChoice } from "./keep-choice";

/** Light, dark or the system's setting; the server reads the cookie, so the next page has the right colours. */
export function ThemeChoice() {
  const [{ theme }, setChoice] = useChoices();
  const choice = useRef<HTMLFieldSetElement>(null);
  useEarlyValue(chosen, theme, choose);

  function chosen(): Theme | undefined {
    return THEMES.find((option) => choice.current?.querySelector(`[value=${option}]:checked`));
  }

  function choose(next: Theme) {
    setChoice({ theme: next });
    keepChoice(THEME_COOKIE, next);
    document.documentElement.classList.remove(...THEMES);
    document.documentElement.classList.add(next);
  }

  return (
    <fieldset ref={choice}>
      <legend className="sr-only">{shellText.theme.legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {THEMES.map((option) => (
          <label
            key={option}
            className="cursor-pointer py-1.5 underline-offset-8 hover:text-ink has-checked:text-ink has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={option}
              // After Back, the browser would set what was chosen when the page was left, and not since.
              autoComplete="off"
              checked={theme === option}
              onChange={() => choose(option)}
              className="sr-only"
            />
            {shellText.theme[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
