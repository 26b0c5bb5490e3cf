import { cookies } from "next/headers";
import { SiteFooter } from "@/components/shell/site-footer";
import { supportContact } from "@/lib/brand";
import { readSlash, SLASH_COOKIE } from "@/lib/domain/slash";
import { readTheme, THEME_COOKIE } from "@/lib/domain/theme";

interface Props {
  readonly freshness?: string | undefined;
  /** Whether it is below pages that have a search. */
  readonly searched?: boolean;
}

/** The footer of a page, showing this device's current choices. */
export async function PageFooter({ freshness, searched = false }: Props) {
  const kept = await cookies();
  return (
    <SiteFooter
      freshness={freshness}
      support={supportContact()}
      theme={readTheme(kept.get(THEME_COOKIE)?.value)}
      slash={searched ? readSlash(kept.get(SLASH_COOKIE)?.value) : undefined}
    />
  );
}
