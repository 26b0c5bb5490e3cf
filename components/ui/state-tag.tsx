import { clsx } from "clsx";

const TONES = {
  good: "text-good before:bg-good",
  caution: "text-caution before:bg-caution",
  danger: "text-danger before:bg-danger",
  plain: "text-muted before:border before:border-current",
} as const;

export type StateTone = keyof typeof TONES;

/** A state as text with a dot before it: the colour only repeats what the text says. */
export function StateTag({ tone, children }: { readonly tone: StateTone; readonly children: string }) {
  return (
    <span
      className={clsx(
        "inline-flex items-baseline gap-2 font-medium before:size-[8px] before:shrink-0 before:self-center before:rounded-full sm:whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
