import type { Metadata } from "next";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button-link";
import { adminText } from "@/lib/text/admin";

export const metadata: Metadata = { title: adminText.notFound.title };

/** For a member, roster or run that does not exist, or no longer does. */
export default function NotFound() {
  const { title, words, next } = adminText.notFound;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href="/admin">{next}</ButtonLink>
    </PageMessage>
  );
}
