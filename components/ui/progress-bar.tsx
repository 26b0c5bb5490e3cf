import type { ComponentProps } from "react";

/** How far something is; without a value it only says that something is going on. */
export function ProgressBar({
  label,
  ...rest
}: Omit<ComponentProps<"progress">, "className"> & { readonly label: string }) {
  return (
    <progress
      aria-label={label}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline indeterminate:motion-safe:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
      {...rest}
    />
  );
}
