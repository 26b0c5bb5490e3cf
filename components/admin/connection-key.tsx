import { Facts } from "@/components/ui/facts";
import type { ClientKeyOverview } from "@/lib/health";
import { connectionText } from "@/lib/text/connection";
import { ago, formatInstant } from "@/lib/text/format";
import { CopyLine } from "./copy-line";

const text = connectionText.key;

/** The public half of the portal's key, as the line to paste into the program's back office. */
export function ClientKey({ clientKey, now }: { readonly clientKey: ClientKeyOverview; readonly now: Date }) {
  const { publicKey, bits, since } = clientKey;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted text-small">{text.note}</p>
      <CopyLine label={text.line} line={publicKey} />
      <div className="mt-6 max-w-prose">
        <Facts
          facts={[
            { term: text.size, value: text.bits(bits) },
            { term: text.since, value: since ? `${formatInstant(since)} (${ago(since, now)})` : text.unknownAge },
          ]}
        />
      </div>
    </>
  );
}
