import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/wordmark";
import { getBrand } from "@/lib/brand";
import { shellText } from "@/lib/text/shell";
import { PageFooter } from "./page-footer";

/** The frame of pages without a signed-in member: a link home, the support contact, and light or dark. */
export function StandaloneShell({ children }: { readonly children: ReactNode }) {
  const brand = getBrand();
  return (
    <>
      <header className="border-b">
        <div className="page flex min-h-14 items-center py-1 sm:min-h-18">
          <Link href="/" aria-label={shellText.home(brand.name)} className="flex py-1">
            <Wordmark brand={brand} />
          </Link>
        </div>
      </header>
      {children}
      <PageFooter />
    </>
  );
}
