import { type ReactNode, useId } from "react";

interface Column {
  readonly title: string;
  /** Numbers are aligned to the end of their column. */
  readonly isFigure?: boolean;
}

interface Props {
  readonly title: string;
  /** What the figures mean, and what they leave out. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
  readonly columns: readonly [Column, ...Column[]];
  readonly rows: readonly { readonly key: string; readonly cells: readonly [string, ...string[]] }[];
  /** The table's address as CSV. */
  readonly download?: { readonly href: string; readonly words: string };
}

/** A longer table scrolls beside its chart; on paper, and if it is short, it is shown in full. */
const LONGEST_WHOLE = 6;

/** A chart, and beside it the same figures as a table, for people who cannot see the chart or prefer the table. */
export function ChartFigure({ title, note, children, columns, rows, download }: Props) {
  const id = useId();
  const scrolls = rows.length > LONGEST_WHOLE;
  return (
    <figure aria-labelledby={id} className="m-0 border-rule border-t pt-4">
      <figcaption className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-semibold text-lead">
          {title}
        </h2>
        {download && (
          // A download must not be prefetched by the router: each one is recorded in the audit log.
          <a href={download.href} className="link text-small" download>
            {download.words}
          </a>
        )}
      </figcaption>
      {note && <p className="mb-6 max-w-prose text-muted text-small">{note}</p>}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">{children}</div>
        <section
          aria-label={title}
          // A box that scrolls must be reachable by keyboard (WCAG 2.1.1).
          tabIndex={scrolls ? 0 : undefined}
          className={
            scrolls
              ? "not-print:max-h-72 not-print:overflow-y-auto not-print:lg:h-0 not-print:lg:max-h-none not-print:lg:min-h-full"
              : undefined
          }
        >
          <table className="w-full text-small">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-fine text-muted">
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={`${placed(column)} sticky top-0 border-b bg-paper`}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [head, ...cells] }) => (
                <tr key={key}>
                  <th scope="row" className="border-b py-1.5 pe-[min(1rem,4vw)] text-start font-regular">
                    {head}
                  </th>
                  {cells.map((cell, n) => (
                    <td key={columns[n + 1]?.title} className={`${placed(columns[n + 1])} border-b`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </figure>
  );
}

function placed(column: Column | undefined): string {
  return `py-1.5 ${column?.isFigure ? "whitespace-nowrap ps-[min(1rem,4vw)] text-end" : "pe-4 text-start"} font-medium`;
}
