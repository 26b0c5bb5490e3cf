import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button-link";
import { shellText } from "@/lib/text/shell";

/** For an address that does not exist, or no longer does. */
export function NotFoundMessage() {
  const { title, words, next } = shellText.notFound;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href="/browse">{next}</ButtonLink>
    </PageMessage>
  );
}
