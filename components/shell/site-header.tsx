import { Link } from "@/components/ui/link";
import type { Role } from "@/lib/domain/members";
import { shellText } from "@/lib/text/shell";
import { BrowseLink } from "./browse-link";
import { NavLink } from "./nav-link";
import { SavedLink } from "./saved-link";
import { type Brand, Wordmark } from "./wordmark";

interface Props {
  readonly brand: Brand;
  readonly role: Role;
  /** Around what the viewer browses; empty for everywhere. */
  readonly home: string;
}

/** The header of every page behind sign-in. */
export function SiteHeader({ brand, role, home }: Props) {
  return (
    <header className="border-b print:hidden">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1 sm:min-h-18">
        <Link href="/" aria-label={shellText.home(brand.name)} className="flex py-1">
          <Wordmark brand={brand} />
        </Link>
        <nav aria-label={shellText.mainNav}>
          <ul className="flex flex-wrap gap-x-5 *:flex sm:gap-x-8">
            <li>
              <BrowseLink home={home} />
            </li>
            <li>
              <SavedLink />
            </li>
            {role !== "member" && (
              <li>
                <NavLink href="/admin">{shellText.admin}</NavLink>
              </li>
            )}
            <li>
              <NavLink href="/account">{shellText.account}</NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
