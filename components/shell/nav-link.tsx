"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { LinkPending } from "@/components/ui/link-pending";

interface Props {
  readonly href: string;
  readonly query?: string;
  readonly exact?: boolean;
  readonly children: ReactNode;
}

/** A navigation link that knows whether it leads to the current page or a page above it. */
export function NavLink({ href, query = "", exact = false, children }: Props) {
  const pathname = usePathname();
  const current = pathname === href || (!exact && pathname.startsWith(`${href}/`));
  return (
    <Link
      href={query === "" ? href : `${href}?${query}`}
      aria-current={current ? "page" : undefined}
      className="relative inline-block py-3 text-muted text-small underline-offset-8 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2"
    >
      {children}
      <LinkPending />
    </Link>
  );
}
