import { type Column, DataTable } from "@/components/ui/data-table";
import { EmailAddress } from "@/components/ui/email-address";
import { Checkbox } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { StateTag } from "@/components/ui/state-tag";
import { PROFILE_FIELDS, type ProfileField } from "@/lib/domain/roster";
import type { RosterRow } from "@/lib/roster";
import { formatNumber } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { answersText } from "@/lib/text/roster-choices";
import { memberPage } from "./member-address";
import { RowStateTag } from "./roster-state";
import { ShortId } from "./short-id";

const text = rosterText.rows;

const lineColumn: Column<RosterRow> = {
  title: text.line,
  cell: ({ line }) => (line === null ? text.noLine : formatNumber(line)),
};

interface Props {
  readonly caption: string;
  readonly rows: readonly RosterRow[];
  /** Whether applying has begun, so that each line has a result. */
  readonly started: boolean;
  /** Whether it was stopped before its end. */
  readonly isStopped?: boolean;
  /** Whether lines that may be a known member under a new id can be ticked. */
  readonly asking?: boolean;
  /** Where they can, if not here. */
  readonly askedAt?: string | undefined;
}

/** Lines of a plan: the member, and what changes, with before and after side by side. */
export function RosterRows({ caption, rows, started, isStopped = false, asking = false, askedAt }: Props) {
  if (rows.length === 0) return <p className="border-t py-6 text-muted text-small">{text.none}</p>;
  const state: Column<RosterRow> = {
    title: text.state,
    cell: (row) => <RowStateTag state={row.state} isStopped={isStopped} />,
  };
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      head={{ title: text.member, cell: (row) => <Who row={row} /> }}
      columns={[
        { title: text.change, cell: (row) => <Change row={row} asking={asking} askedAt={askedAt} /> },
        ...(started ? [state] : []),
        ...(rows.some(({ line }) => line !== null) ? [lineColumn] : []),
      ]}
    />
  );
}

function Who({ row: { name, clientUserId, email, kind, state, maybe } }: { readonly row: RosterRow }) {
  const isKnown = clientUserId !== null && kind !== "refused" && !maybe && (kind !== "create" || state === "done");
  const address = email && <EmailAddress address={email} />;
  const shown = name || address || clientUserId || "–";
  return (
    // A long reason beside it would have addresses broken within their last word.
    <div className="tabular:min-w-64">
      {isKnown ? (
        <Link href={memberPage(clientUserId)} className="link font-semibold">
          {shown}
        </Link>
      ) : (
        <span className="font-semibold">{shown}</span>
      )}
      {address && address !== shown && <span className="block text-muted">{address}</span>}
      {clientUserId && clientUserId !== shown && (
        <span className="block text-muted">
          <ShortId id={clientUserId} />
        </span>
      )}
    </div>
  );
}

function Change({ row, asking, askedAt }: { readonly row: RosterRow } & Pick<Props, "asking" | "askedAt">) {
  const { kind, line, before, after, reason, lasting, maybe } = row;
  const changed = PROFILE_FIELDS.filter((field) => after?.[field] !== undefined);
  return (
    <div className="max-w-prose">
      <p className="text-muted">
        {kind === "deactivate" ? (
          <StateTag tone="danger">{rosterText.rowKinds[kind]}</StateTag>
        ) : (
          rosterText.rowKinds[kind]
        )}
      </p>
      {kind !== "create" && changed.length > 0 && (
        <dl className="grid-cols-[auto_1fr] gap-x-4 tabular:grid">
          {changed.map((field) => (
            <div key={field} className="contents">
              <dt className="text-muted">{rosterText.fields[field]}</dt>
              <dd>
                <span className="sr-only">{text.was} </span>
                <del className="text-muted decoration-edge">
                  <Value field={field} value={before?.[field]} />
                </del>
                <span className="sr-only"> {text.becomes}</span>{" "}
                <ins className="no-underline">
                  <Value field={field} value={after?.[field]} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {maybe ? <Question maybe={maybe} askedAt={askedAt} /> : reason && <p>{reason}</p>}
      {asking && maybe && line !== null && (
        <div className="py-2 print:hidden noscript:hidden">
          <Checkbox name="keepLines" value={line} label={answersText.keep(maybe.name)} />
        </div>
      )}
      {lasting && <p className="text-caution">{lasting}</p>}
    </div>
  );
}

interface ValueProps {
  readonly field: ProfileField;
  readonly value: string | null | undefined;
}

function Value({ field, value }: ValueProps) {
  if (!value) return text.empty;
  return field === "email" ? <EmailAddress address={value} /> : value;
}

interface QuestionProps extends Pick<Props, "askedAt"> {
  readonly maybe: NonNullable<RosterRow["maybe"]>;
}

function Question({ maybe, askedAt }: QuestionProps) {
  return (
    <>
      <p>{answersText.question}</p>
      <p>
        <Link href={memberPage(maybe.clientUserId)} className="link">
          {maybe.name}
        </Link>{" "}
        <ShortId id={maybe.clientUserId} />
      </p>
      {askedAt && (
        <p className="print:hidden noscript:hidden">
          <Link href={askedAt} scroll={false} className="link">
            {answersText.open}
          </Link>
        </p>
      )}
    </>
  );
}
