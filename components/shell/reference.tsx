import { shellText } from "@/lib/text/shell";

/** The number by which support finds what happened. */
export function Reference({ id }: { readonly id: string }) {
  return (
    <p className="text-body text-muted">
      {shellText.reference}: <span className="break-words font-mono text-ink">{id}</span>
    </p>
  );
}
