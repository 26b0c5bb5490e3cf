import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The edges that are not seen are what remains of a button in forced colours, which take its surface away. */
const TONES = {
  primary: "border border-transparent bg-accent text-accent-ink hover:bg-ink hover:text-paper",
  quiet: "border border-edge text-ink hover:border-ink hover:bg-wash",
  danger: "border border-transparent bg-danger text-paper hover:bg-ink",
} as const;

export interface ButtonLook {
  readonly tone?: keyof typeof TONES;
  readonly wide?: boolean;
}

/**
 * The classes of a button, and of a link that looks like one (button-link.tsx; that one loads the router, which error
 * pages do without).
 */
export function buttonClass({ tone = "primary", wide = false }: ButtonLook, className: string | undefined): string {
  return clsx(
    "inline-flex min-h-12 max-w-full cursor-pointer items-center justify-center gap-2 rounded-full px-[min(1.5rem,6.5vw)] py-2 text-center",
    "font-semibold text-body leading-tight motion-safe:transition-colors",
    "aria-disabled:cursor-default aria-disabled:opacity-60 print:hidden",
    TONES[tone],
    wide && "w-full",
    className,
  );
}

/** One that sends no form is only there where scripts run, without which it would do nothing. */
export function Button({ tone, wide, className, type = "button", ...rest }: ComponentProps<"button"> & ButtonLook) {
  const look = clsx(type === "button" && "noscript:hidden", className);
  return <button type={type} className={buttonClass({ tone, wide }, look)} {...rest} />;
}
