import type { ComponentProps } from "react";

/** An action on an offer other than Redeem. */
export function ActionButton(props: Omit<ComponentProps<"button">, "className" | "type">) {
  return (
    <button
      type="button"
      className="flex min-h-11 w-full cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-full border border-edge px-1 text-small hover:border-ink hover:bg-wash noscript:hidden"
      {...props}
    />
  );
}
