import { cookies } from "next/headers";
import { SiteFooter } from "@/components/shell/site-footer";
import { supportContact } from "@/lib/brand";
import { readSlash, SLASH_COOKIE } from "@/lib/domain/slash";
import { chosenTheme } from "./chosen-theme";

interface Props {
  readonly freshness?: string | undefined;
  /** Whether it is below pages that have a search. */
  readonly searched?: boolean;
}

/** The footer of a page, showing this device's current choices. */
export async function PageFooter({ freshness, searched = false }: Props) {
  return (
    <SiteFooter
      freshness={freshness}
      support={supportContact()}
      theme={await chosenTheme()}
      slash={searched ? readSlash((await cookies()).get(SLASH_COOKIE)?.value) : undefined}
    />
  );
}
