import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";
import { shellText } from "@/lib/text/shell";

export default function Forbidden() {
  const { title, words, next } = shellText.forbidden;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      <ButtonLink href="/">{next}</ButtonLink>
    </PageMessage>
  );
}
