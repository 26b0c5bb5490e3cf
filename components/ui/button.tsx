import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";

const TONES = {
  primary: "bg-accent text-accent-ink hover:bg-ink hover:text-paper",
  quiet: "border border-edge text-ink hover:border-ink hover:bg-wash",
  danger: "bg-danger text-paper hover:bg-ink",
} as const;

interface Look {
  readonly tone?: keyof typeof TONES;
  readonly wide?: boolean;
}

function look({ tone = "primary", wide = false }: Look, className: string | undefined): string {
  return clsx(
    "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full px-6 py-2 text-center",
    "font-semibold text-body leading-tight motion-safe:transition-colors",
    "aria-disabled:cursor-default aria-disabled:opacity-60",
    TONES[tone],
    wide && "w-full",
    className,
  );
}

export function Button({ tone, wide, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button type={type} className={look({ tone, wide }, className)} {...rest} />;
}

export function ButtonLink({ tone, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={look({ tone, wide }, className)} {...rest} />;
}
