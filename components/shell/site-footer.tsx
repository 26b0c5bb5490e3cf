import type { Theme } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";
import { SupportContact } from "./support-contact";
import { ThemeChoice } from "./theme-choice";

/** The foot of every page: how fresh the offers are, whom to ask, and light or dark. */
export function SiteFooter({
  freshness,
  support,
  theme,
}: {
  readonly freshness?: string | undefined;
  readonly support?: string | undefined;
  readonly theme: Theme;
}) {
  return (
    <footer className="mt-auto print:hidden">
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t py-6 text-muted text-small">
          <div className="flex flex-wrap gap-x-8 gap-y-1">
            {freshness && <p>{freshness}</p>}
            {support && (
              <p>
                {shellText.support} <SupportContact contact={support} />
              </p>
            )}
          </div>
          <ThemeChoice initial={theme} />
        </div>
      </div>
    </footer>
  );
}
