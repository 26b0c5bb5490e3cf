"use client";

import { shellText } from "@/lib/text/shell";
import { NavLink } from "./nav-link";
import { useOnward } from "./use-onward";

/** Leads to the offers around the place that this page looks from, which may be none, or else around the member's home. */
export function BrowseLink({ home }: { readonly home: string }) {
  return (
    <NavLink href="/browse" query={useOnward(home)}>
      {shellText.browse}
    </NavLink>
  );
}
