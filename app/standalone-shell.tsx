import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/shell/site-footer";
import { Wordmark } from "@/components/shell/wordmark";
import { getBrand, supportContact } from "@/lib/brand";
import { readTheme, THEME_COOKIE } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";

/** Around pages that know nobody: the way home, whom to ask, and light or dark. */
export async function StandaloneShell({ children }: { readonly children: ReactNode }) {
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
      <SiteFooter support={supportContact()} theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)} />
    </>
  );
}
