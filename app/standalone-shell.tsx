import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/wordmark";
import { getBrand } from "@/lib/brand";
import { shellText } from "@/lib/text/shell";
import { PageFooter } from "./page-footer";

/** Around pages that know nobody: the way home, whom to ask, and light or dark. */
export function StandaloneShell({ children }: { readonly children: ReactNode }) {
  const brand = getBrand();
  return (
    <>
      <header className="border-b">
        <div className="page flex min-h-18 items-center py-2">
          <Link href="/" aria-label={shellText.home(brand.name)} className="py-1">
            <Wordmark brand={brand} />
          </Link>
        </div>
      </header>
      {children}
      <PageFooter />
    </>
  );
}
