import { PageMessage } from "@/components/shell/page-message";
import { Reference } from "@/components/shell/reference";
import { ButtonLink } from "@/components/ui/button-link";
import { nearHref } from "@/lib/domain/near-href";
import { shellText } from "@/lib/text/shell";

/**
 * For an address that does not exist, or no longer does.
 * @param requestId left out where the message may have come with an earlier page
 * @param near around what its reader browses
 */
export function NotFoundMessage({ requestId, near = "" }: { readonly requestId?: string; readonly near?: string }) {
  const { title, words, next } = shellText.notFound;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href={nearHref("/browse", { near })}>{next}</ButtonLink>
      {requestId && <Reference id={requestId} />}
    </PageMessage>
  );
}
