import { Link } from "@/components/ui/link";

/** A tile for a part of the console: a figure, and what can be done there. */
export function OverviewTile({
  href,
  title,
  note,
}: {
  readonly href: string;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <div className="group relative border-rule border-t py-5">
      <h2 className="font-semibold text-heading">
        <Link
          href={href}
          className="flex flex-wrap items-center gap-x-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          {title}
          <span className="icon icon-arrow-right ms-auto size-5 rtl:-scale-x-100" />
        </Link>
      </h2>
      <p className="mt-2 max-w-prose text-muted text-small">{note}</p>
    </div>
  );
}
