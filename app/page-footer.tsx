import { cookies } from "next/headers";
import { SiteFooter } from "@/components/shell/site-footer";
import { supportContact } from "@/lib/brand";
import { readSlash, SLASH_COOKIE } from "@/lib/domain/slash";
import { chosenTheme } from "./chosen-theme";

interface Props {
  /** Whether it is below pages that have a search. */
  readonly searched?: boolean;
}

/** The footer of a page, showing this device's current choices. */
export async function PageFooter({ searched = false }: Props) {
  return (
    <SiteFooter
      support={supportContact()}
      theme={await chosenTheme()}
      slash={searched ? readSlash((await cookies()).get(SLASH_COOKIE)?.value) : undefined}
    />
  );
}
