import { PageMessage } from "@/components/shell/page-message";
import { Reference } from "@/components/shell/reference";
import { ButtonLink } from "@/components/ui/button-link";
import { shellText } from "@/lib/text/shell";

/**
 * For an address that does not exist, or no longer does.
 * @param requestId left out where the message may have come with an earlier page
 */
export function NotFoundMessage({ requestId }: { readonly requestId?: string }) {
  const { title, words, next } = shellText.notFound;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href="/browse">{next}</ButtonLink>
      {requestId && <Reference id={requestId} />}
    </PageMessage>
  );
}
