"use client";

import { useSearchParams } from "next/navigation";
import { queryOf } from "@/lib/domain/query-of";
import { shellText } from "@/lib/text/shell";
import { NavLink } from "./nav-link";

/** Leads to the offers around the place that this page looks from, which may be none, or else around the member's home. */
export function BrowseLink({ home }: { readonly home: string }) {
  const page = useSearchParams();
  const asked = (name: string) => page.get(name) ?? undefined;
  const place = queryOf({ near: asked("near") ?? home, at: asked("at"), radius: asked("radius") });
  return (
    <NavLink href="/browse" query={place.toString()}>
      {shellText.browse}
    </NavLink>
  );
}
