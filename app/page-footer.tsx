import { cookies } from "next/headers";
import { SiteFooter } from "@/components/shell/site-footer";
import { supportContact } from "@/lib/brand";
import { readTheme, THEME_COOKIE } from "@/lib/domain/theme";

/** The foot of a page, in the appearance that was chosen. */
export async function PageFooter({ freshness }: { readonly freshness?: string | undefined }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return <SiteFooter freshness={freshness} support={supportContact()} theme={theme} />;
}
