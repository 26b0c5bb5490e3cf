import type { ComponentProps } from "react";

/** The progress of something; without a value it only shows activity. */
export function ProgressBar({
  label,
  ...rest
}: Omit<ComponentProps<"progress">, "className"> & { readonly label: string }) {
  return (
    <progress
      aria-label={label}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline indeterminate:motion-safe:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      {...rest}
    />
  );
}
