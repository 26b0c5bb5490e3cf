"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";

/** What a pill that opens, switches or leads looks like; `aria-current` marks one that is on. */
export const PILL =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap rounded-full border border-edge px-4 text-small hover:border-ink hover:bg-wash aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper";

/** The same without a pill around it, for what orders and does not filter. */
const QUIET =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap text-muted text-small hover:text-ink";

/**
 * Choices behind a button: beside it on wide screens, a sheet at the foot of narrow ones. The browser's own popover, so
 * that it opens without JavaScript and closes on Escape or a press elsewhere.
 */
export function PopoverMenu({
  label,
  isSet = false,
  isQuiet = false,
  align = "start",
  onToggle,
  children,
}: {
  readonly label: ReactNode;
  /** Whether something is chosen. */
  readonly isSet?: boolean;
  readonly isQuiet?: boolean;
  readonly align?: "start" | "end";
  /**
   * Told before it opens, of one that was opened before React took the page over, and once it has closed: what had the
   * focus must be there until then, or the browser does not give the focus back to the button.
   */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const tellOfEarly = useEffectEvent(() => panel.current?.matches(":popover-open") && onToggle?.(true));
  useEffect(() => void tellOfEarly(), []);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-current={isSet ? "true" : undefined}
        className={isQuiet ? QUIET : PILL}
      >
        {label}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === "open" && onToggle?.(true)}
        onToggle={({ newState }) => newState === "closed" && onToggle?.(false)}
        className={clsx("popover", align === "end" && "popover-end")}
      >
        {children}
      </div>
    </>
  );
}
