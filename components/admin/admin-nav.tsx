import { NavLink } from "@/components/shell/nav-link";
import { adminText } from "@/lib/text/admin";

/** The parts of the console. */
export function AdminNav() {
  const { label, overview, members, sync } = adminText.nav;
  return (
    <div className="border-b bg-wash">
      <nav aria-label={label} className="page">
        <ul className="flex flex-wrap gap-x-8">
          <li>
            <NavLink href="/admin" exact>
              {overview}
            </NavLink>
          </li>
          <li>
            <NavLink href="/admin/members">{members}</NavLink>
          </li>
          <li>
            <NavLink href="/admin/sync">{sync}</NavLink>
          </li>
        </ul>
      </nav>
    </div>
  );
}
