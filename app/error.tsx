"use client";

import { type Failure, FailureMessage } from "@/components/shell/failure-message";
import { PlainHeader } from "@/components/shell/plain-header";
import { usePortal } from "@/components/shell/portal-context";
import { TicketMark } from "@/components/shell/ticket-mark";
import { Wordmark } from "@/components/shell/wordmark";
import { shellText } from "@/lib/text/shell";

/** For when the header of a page failed, too. */
export default function ErrorPage(failure: Failure) {
  const brand = usePortal()?.brand;
  return (
    <>
      <PlainHeader>
        {/* A full page load: whatever rendered this page may be broken. */}
        <a href="/" aria-label={brand ? shellText.home(brand.name) : shellText.homeUnnamed} className="flex py-1">
          {brand ? <Wordmark brand={brand} /> : <TicketMark className="size-6 fill-accent" />}
        </a>
      </PlainHeader>
      <FailureMessage {...failure} />
    </>
  );
}
