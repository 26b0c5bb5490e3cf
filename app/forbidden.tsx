import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button-link";
import { shellText } from "@/lib/text/shell";
import { StandaloneShell } from "./standalone-shell";

export default function Forbidden() {
  const { title, words, next } = shellText.forbidden;
  return (
    <StandaloneShell>
      <PageMessage title={title}>
        <p>{words}</p>
        <ButtonLink href="/">{next}</ButtonLink>
      </PageMessage>
    </StandaloneShell>
  );
}
