import { DataTable } from "@/components/ui/data-table";
import type { SyncHealth } from "@/lib/sync";
import { formatNumber } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

const text = syncText.budget;

/** Only those with the fewest left; a national feed has thousands of addresses. */
const SHOWN = 50;

/** How many more requests each address of the feed allows. */
export function SyncBudget({ budget }: { readonly budget: SyncHealth["budget"] }) {
  if (budget.length === 0) return null;
  return (
    <details className="border-t py-4">
      <summary className="link font-semibold text-small">{text.title}</summary>
      <p className="my-4 max-w-prose text-muted text-small">{text.note}</p>
      <DataTable
        caption={text.title}
        rows={budget.slice(0, SHOWN)}
        rowKey={({ url }) => url}
        head={{ title: text.url, cell: ({ url }) => <span className="break-all font-mono text-fine">{url}</span> }}
        columns={[{ title: text.left, cell: ({ left }) => formatNumber(left) }]}
      />
      {budget.length > SHOWN && <p className="mt-4 text-muted text-small">{text.others(budget.length - SHOWN)}</p>}
    </details>
  );
}
