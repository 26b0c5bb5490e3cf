import type { ReactNode } from "react";
import { PlainHeader } from "@/components/shell/plain-header";
import { Wordmark } from "@/components/shell/wordmark";
import { Link } from "@/components/ui/link";
import { getBrand } from "@/lib/brand";
import { shellText } from "@/lib/text/shell";
import { PageFooter } from "./page-footer";

/** The frame of pages without a signed-in member: a link home, the support contact, and light or dark. */
export function StandaloneShell({ children }: { readonly children: ReactNode }) {
  const brand = getBrand();
  return (
    <>
      <PlainHeader>
        <Link href="/" aria-label={shellText.home(brand.name)} className="flex py-1">
          <Wordmark brand={brand} />
        </Link>
      </PlainHeader>
      {children}
      <PageFooter />
    </>
  );
}
