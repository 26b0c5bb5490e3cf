import type { Theme } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";
import { SlashChoice } from "./slash-choice";
import { SupportContact } from "./support-contact";
import { ThemeChoice } from "./theme-choice";

/** The footer of every page: how fresh the offers are, the support contact, and this device's choices. */
export function SiteFooter({
  freshness,
  support,
  theme,
  slash,
}: {
  readonly freshness: string | undefined;
  readonly support: string | undefined;
  readonly theme: Theme;
  /** Whether `/` focuses the search field; undefined if there is nothing to search. */
  readonly slash: boolean | undefined;
}) {
  return (
    <footer className="mt-auto print:hidden">
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t py-6 text-muted text-small">
          <div className="flex flex-wrap gap-x-8 gap-y-1 max-sm:empty:hidden">
            {freshness && <p>{freshness}</p>}
            {support && (
              <p>
                {shellText.support} <SupportContact contact={support} />
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-1 noscript:hidden">
            {slash !== undefined && <SlashChoice initial={slash} />}
            <ThemeChoice initial={theme} />
          </div>
        </div>
      </div>
    </footer>
  );
}
