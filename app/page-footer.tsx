import { SiteFooter } from "@/components/shell/site-footer";
import { supportContact } from "@/lib/brand";

interface Props {
  /** Whether it is below pages that have a search. */
  readonly searched?: boolean;
}

/** The footer of a page. */
export function PageFooter({ searched = false }: Props) {
  return <SiteFooter support={supportContact()} searched={searched} />;
}
