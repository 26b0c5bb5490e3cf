"use client";

import { shellText } from "@/lib/text/shell";
import { usePortal } from "./portal-context";
import { TicketMark } from "./ticket-mark";
import { Wordmark } from "./wordmark";

/** The header of a page without navigation, in the place of the one of every other page: a link home. */
export function PlainHeader() {
  const brand = usePortal()?.brand;
  return (
    <header className="border-b">
      <div className="page flex min-h-14 items-center py-1 sm:min-h-18">
        {/* A full page load: whatever rendered this page may be broken. */}
        <a href="/" aria-label={brand ? shellText.home(brand.name) : shellText.homeUnnamed} className="flex py-1">
          {brand ? <Wordmark brand={brand} /> : <TicketMark className="size-6 fill-accent" />}
        </a>
      </div>
    </header>
  );
}
