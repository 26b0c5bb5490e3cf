"use client";

import { clsx } from "clsx";
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { PILL } from "./pill";

/** The button without the pill, for controls that sort instead of filter. */
const QUIET =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap text-muted text-small hover:text-ink print:hidden";

/**
 * Choices behind a button: beside it on wide screens, a sheet at the bottom of narrow ones. It is a native popover, so
 * it opens without JavaScript and closes on Escape or a press elsewhere.
 */
export function PopoverMenu({
  label,
  name,
  isSet = false,
  isQuiet = false,
  align = "start",
  onToggle,
  children,
}: {
  readonly label: ReactNode;
  /** What it is called aloud, where the label is only what is chosen. */
  readonly name?: string | undefined;
  /** Whether something is chosen. */
  readonly isSet?: boolean;
  readonly isQuiet?: boolean;
  readonly align?: "start" | "end";
  /**
   * Called before it opens, for one that was opened before hydration, and once it has closed. The focused element must
   * exist until then, or the browser does not return the focus to the button.
   */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const tellOfEarly = useEffectEvent(() => panel.current?.matches(":popover-open") && onToggle?.(true));
  useEffect(() => void tellOfEarly(), []);

  /** What has the focus next would be covered (WCAG 2.2, 2.4.11). */
  function closeBehind({ relatedTarget: next }: FocusEvent) {
    const isWithin = next === button.current || !(next instanceof Node) || panel.current?.contains(next);
    if (!isWithin) panel.current?.hidePopover();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        onBlur={closeBehind}
        popoverTarget={id}
        aria-label={name}
        aria-current={isSet ? "true" : undefined}
        className={isQuiet ? QUIET : PILL}
      >
        {label}
        <span className="icon icon-chevron-down size-4" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what leaves it is the focus of the choices in it. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBlur={closeBehind}
        onBeforeToggle={({ newState }) => newState === "open" && onToggle?.(true)}
        onToggle={({ newState }) => newState === "closed" && onToggle?.(false)}
        className={clsx("popover", align === "end" && "popover-end")}
      >
        {/* What dims the page behind a sheet takes no press itself: it would go to what is underneath. */}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          tabIndex={-1}
          aria-hidden="true"
          className="fixed inset-0 md:hidden"
        />
        <div className="relative bg-paper px-5 py-4">{children}</div>
      </div>
    </>
  );
}
