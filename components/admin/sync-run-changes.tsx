import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { PILL } from "@/components/ui/popover-menu";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import { OFFER_CHANGES, type OfferChangeKind } from "@/lib/domain/offer-changes";
import type { ChangePage, SyncRunDetail } from "@/lib/sync";
import { formatNumber } from "@/lib/text/format";
import { runText } from "@/lib/text/sync";
import { NextPage } from "./next-page";

const text = runText.offers;

const TONES: Readonly<Record<OfferChangeKind, StateTone>> = { added: "good", changed: "plain", removed: "caution" };

interface Props {
  readonly run: SyncRunDetail["run"];
  /** One page of them. */
  readonly changes: ChangePage;
  /** Only this kind is shown. */
  readonly kind: OfferChangeKind | undefined;
}

/** What a run did to each offer; offers that still exist link to their page. */
export function SyncRunChanges({ run, changes: { items, nextCursor }, kind }: Props) {
  const path = `/admin/sync/${run.id}`;
  const all = run.added + run.changed + run.removed;
  if (run.catalogVersion === null || all === 0) {
    return <p className="text-muted">{run.state === "held" ? text.held : text.none}</p>;
  }
  const listed = kind ? run[kind] : all;
  return (
    <>
      <nav aria-label={text.kind} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          <Choice href={path} words={text.all} offers={all} isOn={kind === undefined} />
          {OFFER_CHANGES.map((one) => (
            <Choice
              key={one}
              href={`${path}?kind=${one}`}
              words={text.kinds[one]}
              offers={run[one]}
              isOn={kind === one}
            />
          ))}
        </ul>
      </nav>
      {items.length === 0 && <p className="text-muted">{listed > 0 ? text.gone : text.none}</p>}
      {items.length > 0 && (
        <DataTable
          caption={text.title}
          rows={items}
          rowKey={({ id }) => id}
          head={{
            title: text.offer,
            cell: ({ kind: what, offerId, title }) =>
              what === "removed" ? (
                <span className="font-semibold">{title}</span>
              ) : (
                <Link href={`/offers/${offerId}`} className="link font-semibold">
                  {title}
                </Link>
              ),
          }}
          columns={[
            { title: text.merchant, cell: ({ merchantName }) => merchantName },
            {
              title: text.kind,
              cell: ({ kind: what }) => <StateTag tone={TONES[what]}>{text.kinds[what]}</StateTag>,
            },
          ]}
        />
      )}
      <NextPage path={path} query={{ kind }} nextCursor={nextCursor} words={text.more} />
    </>
  );
}

function Choice(choice: {
  readonly href: string;
  readonly words: string;
  readonly offers: number;
  readonly isOn: boolean;
}) {
  return (
    <li>
      <Link href={choice.href} scroll={false} aria-current={choice.isOn ? "true" : undefined} className={PILL}>
        {choice.words} {formatNumber(choice.offers)}
      </Link>
    </li>
  );
}
