import { NavLink } from "@/components/shell/nav-link";
import { adminText } from "@/lib/text/admin";

const { nav } = adminText;

const PARTS = [
  ["/admin/members", nav.members],
  ["/admin/rosters", nav.rosters],
  ["/admin/insight", nav.insight],
  ["/admin/sync", nav.sync],
  ["/admin/connection", nav.connection],
  ["/admin/audit", nav.audit],
] as const;

/** The parts of the console. */
export function AdminNav() {
  return (
    <div className="border-b bg-wash print:hidden">
      <nav aria-label={nav.label} className="page">
        <ul className="flex flex-wrap gap-x-5 sm:gap-x-8">
          <li>
            <NavLink href="/admin" exact>
              {nav.overview}
            </NavLink>
          </li>
          {PARTS.map(([href, words]) => (
            <li key={href}>
              <NavLink href={href}>{words}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
