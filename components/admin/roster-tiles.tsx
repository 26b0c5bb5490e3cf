import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { linesIn, type PlanCounts, ROW_KINDS, type RowKind } from "@/lib/domain/roster";
import { formatNumber } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";

interface Props {
  readonly id: number;
  readonly label: string;
  readonly counts: PlanCounts;
  /** The kind whose lines are shown below. */
  readonly current: RowKind | undefined;
}

/** The plan in figures; each figure links to its lines. */
export function RosterTiles({ id, label, counts, current }: Props) {
  const kinds = ROW_KINDS.filter((kind) => counts[kind] > 0);
  const all = linesIn(counts);
  if (all === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        <Tile href={`/admin/rosters/${id}`} title={rosterText.all} lines={all} current={current === undefined} />
        {kinds.map((kind) => (
          <Tile
            key={kind}
            href={`/admin/rosters/${id}?kind=${kind}`}
            title={rosterText.kinds[kind]}
            lines={counts[kind]}
            current={current === kind}
            grave={kind === "deactivate" || kind === "refused"}
          />
        ))}
      </ul>
    </nav>
  );
}

function Tile(tile: { href: string; title: string; lines: number; current: boolean; grave?: boolean }) {
  return (
    <li
      className={clsx(
        "relative border-t-2 py-3",
        tile.current ? "border-ink forced-colors:border-[Highlight]" : "border-hairline",
      )}
    >
      <Link
        href={tile.href}
        scroll={false}
        aria-current={tile.current ? "page" : undefined}
        className="flex flex-col-reverse text-muted text-small after:absolute after:inset-0 hover:text-ink aria-[current=page]:text-ink"
      >
        {tile.title}
        <span className={clsx("font-semibold text-heading", tile.grave ? "text-danger" : "text-ink")}>
          {formatNumber(tile.lines)}
        </span>
      </Link>
    </li>
  );
}
