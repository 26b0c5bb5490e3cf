import { clsx } from "clsx";

const TONES = {
  good: "text-good before:border-4",
  caution: "text-caution before:border-4",
  danger: "text-danger before:border-4",
  plain: "text-muted before:border",
} as const;

export type StateTone = keyof typeof TONES;

/**
 * A state as text with a dot before it: the colour only repeats what the text says. The dot is a border, because forced
 * colours take surfaces away.
 */
export function StateTag({ tone, children }: { readonly tone: StateTone; readonly children: string }) {
  return (
    <span
      className={clsx(
        "inline-flex items-baseline gap-2 font-medium before:size-[8px] before:shrink-0 before:self-center before:rounded-full before:border-current sm:whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
