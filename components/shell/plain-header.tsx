import type { ReactNode } from "react";

/** The header of a page without navigation, in the place of the one of every other page. */
export function PlainHeader({ children }: { readonly children: ReactNode }) {
  return (
    <header className="border-b">
      <div className="page flex min-h-14 items-center py-1 sm:min-h-18">{children}</div>
    </header>
  );
}
