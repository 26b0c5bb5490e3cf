import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { PillLinks } from "@/components/ui/pill-links";
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
  readonly cursor: string | undefined;
}

/** What a run did to each offer; those that it left link to their page, which a later run may have taken away. */
export function SyncRunChanges({ run, changes: { items, nextCursor }, kind, cursor }: Props) {
  const path = `/admin/sync/${run.id}`;
  const all = run.added + run.changed + run.removed;
  if (run.catalogVersion === null || all === 0) {
    return <p className="text-muted">{run.state === "held" ? text.held : text.none}</p>;
  }
  const listed = kind ? run[kind] : all;
  return (
    <>
      <PillLinks
        label={text.kind}
        choices={[
          { href: path, words: `${text.all} ${formatNumber(all)}`, isOn: kind === undefined },
          ...OFFER_CHANGES.map((one) => ({
            href: `${path}?kind=${one}`,
            words: `${text.kinds[one]} ${formatNumber(run[one])}`,
            isOn: kind === one,
          })),
        ]}
        className="mb-6"
      />
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
      <NextPage path={path} query={{ kind }} cursor={cursor} nextCursor={nextCursor} words={text.more} />
    </>
  );
}
