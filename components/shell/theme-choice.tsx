"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paperOf, THEME_COOKIE, THEMES, type Theme } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";
import { keepChoice } from "./keep-choice";

/** Light, dark or the system's setting; the server reads the cookie, so the next page has the right colours. */
export function ThemeChoice({ initial }: { readonly initial: Theme }) {
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme) {
    setTheme(next);
    keepChoice(THEME_COOKIE, next);
    document.documentElement.classList.remove(...THEMES);
    document.documentElement.classList.add(next);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = paperOf(next, meta.media.includes("dark") ? "dark" : "light");
    }
  }

  const choices = useRef<HTMLFieldSetElement>(null);
  // One that was chosen before hydration.
  const takeEarly = useEffectEvent(() => {
    const early = THEMES.find((option) => choices.current?.querySelector(`[value=${option}]:checked`));
    if (early && early !== theme) choose(early);
  });
  useEffect(() => takeEarly(), []);

  return (
    <fieldset ref={choices}>
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
              checked={theme === option}
              onChange={() => choose(option)}
              // After a reload, the cookie says what is chosen, and not the browser.
              autoComplete="off"
              className="sr-only"
            />
            {shellText.theme[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
