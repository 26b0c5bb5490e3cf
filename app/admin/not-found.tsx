import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button-link";
import { adminText } from "@/lib/text/admin";

/** A member, roster or run that is not there, or no longer. */
export default function NotFound() {
  const { title, words, next } = adminText.notFound;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href="/admin">{next}</ButtonLink>
    </PageMessage>
  );
}
