import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** A part of a page under a strong rule, with its heading and an optional link at its end. */
export function Section({
  title,
  id,
  aside,
  className,
  children,
}: {
  readonly title: string;
  /** The id for links to it. */
  readonly id?: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={clsx("border-rule border-t pt-4", className)}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 sm:gap-x-6">
        <h2 id={heading} className="font-semibold text-lead">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
