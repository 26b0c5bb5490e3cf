import type { ReactNode } from "react";

export interface Column<Row> {
  readonly title: string;
  /** Replaces the title in the column's heading, for example with a link that sorts. */
  readonly header?: ReactNode;
  readonly sorted?: "ascending" | "descending" | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly caption: string;
  /** The column that names a row; it comes first. */
  readonly head: Column<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** A table that becomes a list of labelled blocks on narrow screens, though not on paper. */
export function DataTable<Row>({ caption, head, columns, rows, rowKey }: Props<Row>) {
  return (
    <table className="block w-full text-small tabular:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden tabular:table-header-group">
        <tr className="text-fine text-muted">
          {[head, ...columns].map(({ title, header, sorted }) => (
            <th
              key={title}
              scope="col"
              aria-sort={sorted}
              className="break-normal border-ink border-b py-2 pe-6 text-start font-medium"
            >
              {header ?? title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-t tabular:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="block border-b py-4 tabular:table-row lg:hover:bg-wash">
            <th
              scope="row"
              className="block py-1 text-start align-top font-regular tabular:table-cell tabular:border-b tabular:py-3 tabular:pe-6"
            >
              {head.cell(row)}
            </th>
            {columns.map(({ title, cell }) => (
              <td
                key={title}
                className="flex flex-wrap gap-x-4 py-0.5 align-top stacked:has-[>div:empty]:hidden tabular:table-cell tabular:border-b tabular:py-3 tabular:pe-6"
              >
                <span className="w-32 shrink-0 text-muted tabular:hidden">{title}</span>
                <div className="min-w-0 stacked:flex-[1_1_min(100%,12ch)]">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
