"use client";

import { clsx } from "clsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { savedText } from "@/lib/text/saved";
import { type Toggled, useSavedOffers } from "./saved-offers";

interface Props {
  readonly offerId: number;
  readonly title: string;
  /** With a label beside the heart. */
  readonly wide?: boolean;
  readonly className?: string;
}

/** Saves an offer for later, or removes it; a form, so that it also works without JavaScript. */
export function SaveButton({ offerId, title, wide = false, className }: Props) {
  const { has, toggle } = useSavedOffers();
  const [toggled, setToggled] = useState<Toggled>("done");
  const form = useRef<HTMLFormElement>(null);
  const isSaved = has(offerId);

  useEffect(() => {
    if (toggled === "done") return;
    // Safari gives no focus to a button that is pressed, so it has none to lose.
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && form.current?.contains(target))) setToggled("done");
    };
    window.addEventListener("pointerdown", onPress);
    return () => window.removeEventListener("pointerdown", onPress);
  }, [toggled]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setToggled(await toggle(offerId));
  }

  return (
    <form
      ref={form}
      method="post"
      action={`/api/saved/${offerId}`}
      onSubmit={submit}
      onBlur={() => setToggled("done")}
      className={clsx("print:hidden", wide && "relative", className)}
    >
      <button
        type="submit"
        name="saved"
        value={isSaved ? "0" : "1"}
        data-saved={isSaved ? "" : undefined}
        // The words of a button say whether it is pressed, or its state does, and not both.
        aria-pressed={wide ? undefined : isSaved}
        aria-label={wide ? undefined : savedText.save(title)}
        className={clsx(
          "heart",
          wide ? "min-h-11 w-full border border-edge px-1 before:size-4.5 hover:border-ink" : "size-11 before:size-5",
        )}
      >
        {wide && (isSaved ? savedText.saved : savedText.keep)}
      </button>
      {toggled !== "done" && (
        // Overlays what is below, so that nothing moves.
        <p
          role="alert"
          className={clsx(
            "absolute top-full z-10 mt-1 w-max max-w-48 rounded-tile border border-caution bg-paper px-3 py-2 text-fine",
            wide ? "start-0" : "end-3",
          )}
        >
          {savedText[toggled]}
        </p>
      )}
    </form>
  );
}
