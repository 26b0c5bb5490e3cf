import { Link } from "./link";

export interface Crumb {
  readonly title: string;
  readonly href: string;
}

/** The path to this page. The page itself is not repeated: it is the heading. */
export function Breadcrumbs({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap gap-x-2 text-muted text-small">
        {crumbs.map(({ title, href }) => (
          <li key={href} className="not-first:before:me-2 not-first:before:text-edge not-first:before:content-['/'/'']">
            <Link href={href} className="link-quiet inline-block py-1">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
