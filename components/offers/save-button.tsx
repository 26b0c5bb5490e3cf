"use client";

import { clsx } from "clsx";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { savedText } from "@/lib/text/saved";
import { HEARTS, type Toggled, useSavedOffers } from "./saved-offers";

interface Props {
  readonly offerId: number;
  readonly title: string;
  /** With a label beside the heart. */
  readonly wide?: boolean;
  readonly className?: string;
}

/** Saves an offer for later, or removes it; sends a form, so that it also works without JavaScript. */
export function SaveButton({ offerId, title, wide = false, className }: Props) {
  const { has, toggle } = useSavedOffers();
  const [toggled, setToggled] = useState<Toggled>("done");
  const heart = useRef<HTMLButtonElement>(null);
  const isSaved = has(offerId);

  useEffect(() => {
    if (toggled === "done") return;
    // Safari gives no focus to a button that is pressed, so it has none to lose.
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && heart.current?.contains(target))) setToggled("done");
    };
    window.addEventListener("pointerdown", onPress);
    return () => window.removeEventListener("pointerdown", onPress);
  }, [toggled]);

  async function press(event: MouseEvent) {
    event.preventDefault();
    setToggled(await toggle(offerId));
  }

  const button = (
    <button
      ref={heart}
      type="submit"
      form={HEARTS}
      formAction={`/api/saved/${offerId}`}
      name="saved"
      value={isSaved ? "0" : "1"}
      data-saved={isSaved ? "" : undefined}
      // The words of a button say whether it is pressed, or its state does, and not both.
      aria-pressed={wide ? undefined : isSaved}
      aria-label={wide ? undefined : savedText.save(title)}
      onClick={press}
      onBlur={() => setToggled("done")}
      className={clsx(
        "heart print:hidden",
        wide ? "min-h-11 w-full border border-edge px-1 before:size-4.5 hover:border-ink" : "size-11 before:size-5",
        className,
      )}
    >
      {wide && (isSaved ? savedText.saved : savedText.keep)}
    </button>
  );
  // Overlays what is below, so that nothing moves.
  const said = toggled !== "done" && (
    <p
      role="alert"
      className={clsx(
        "pointer-events-auto absolute top-full z-10 mt-1 w-max max-w-48 rounded-tile border border-caution bg-paper px-3 py-2 text-fine print:hidden",
        wide ? "start-0" : "end-3",
      )}
    >
      {savedText[toggled]}
    </p>
  );

  if (wide) {
    return (
      <div className="relative">
        {button}
        {said}
      </div>
    );
  }
  return (
    <>
      {button}
      {said && <div className={clsx("pointer-events-none size-11", className)}>{said}</div>}
    </>
  );
}
