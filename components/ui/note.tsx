import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONES = {
  plain: "border-ink",
  good: "border-good text-good",
  caution: "border-caution text-caution",
  danger: "border-danger text-danger",
} as const;

/** A sentence with a rule at its start to make it stand out. `role` says how it is announced when it appears. */
export function Note({
  tone = "plain",
  role,
  className,
  children,
}: {
  readonly tone?: keyof typeof TONES;
  readonly role?: "status" | "alert";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div role={role} className={clsx("border-s-2 ps-4 py-0.5 text-small", TONES[tone], className)}>
      {children}
    </div>
  );
}
