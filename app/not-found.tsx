import { NotFoundMessage } from "@/components/shell/not-found-message";
import { StandaloneShell } from "./standalone-shell";

export default function NotFound() {
  return (
    <StandaloneShell>
      <NotFoundMessage />
    </StandaloneShell>
  );
}
