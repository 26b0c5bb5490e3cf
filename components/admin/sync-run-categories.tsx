import { type Column, DataTable } from "@/components/ui/data-table";
import type { SyncRunDetail } from "@/lib/sync";
import { formatBytes, formatDuration, formatNumber } from "@/lib/text/format";
import { runText } from "@/lib/text/sync";

type CategoryRow = SyncRunDetail["categories"][number];
type Counted = "offers" | "added" | "changed" | "removed" | "quarantined";

const text = runText.categories;

/** What was done with the rows of each category, and what it took to read them. */
export function SyncRunCategories({ run, categories }: Pick<SyncRunDetail, "run" | "categories">) {
  if (categories.length === 0) return <p className="text-muted">{text.none}</p>;
  const isUndone = run.catalogVersion === null && run.added + run.changed + run.removed > 0;
  return (
    <>
      {isUndone && <p className="mb-4 text-muted">{text.undone}</p>}
      <DataTable
        caption={text.title}
        rows={[...categories].sort((a, b) => (a.key < b.key ? -1 : 1))}
        rowKey={({ categoryId }) => categoryId}
        head={{ title: text.category, cell: (row) => <Category row={row} /> }}
        columns={[
          counted("offers"),
          counted("added"),
          counted("changed"),
          counted("removed"),
          counted("quarantined"),
          {
            title: text.read,
            cell: (row) => <span className="text-muted">{howRead(row)}</span>,
          },
        ]}
      />
    </>
  );
}

function howRead({ pages, bytes, durationMs, failure }: CategoryRow): string {
  if (pages === 0 && !failure) return text.vanished;
  return [text.pages(pages), formatBytes(bytes), formatDuration(durationMs)].join(", ");
}

function Category({ row: { title, key, failure, emptied } }: { readonly row: CategoryRow }) {
  return (
    <>
      <span className="font-semibold">{title}</span>
      <span className="block text-fine text-muted">{key}</span>
      {failure && (
        <span className="block max-w-prose text-danger">
          {text.stale} {failure}
        </span>
      )}
      {emptied && <span className="block text-caution">{text.emptied}</span>}
    </>
  );
}

function counted(field: Counted): Column<CategoryRow> {
  return {
    title: text[field],
    cell: (row) => <span className={row[field] === 0 ? "text-muted" : undefined}>{formatNumber(row[field])}</span>,
  };
}
