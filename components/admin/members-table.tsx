"use client";

import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { keepChoice } from "@/components/shell/keep-choice";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmailAddress } from "@/components/ui/email-address";
import { Checkbox } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PopoverMenu } from "@/components/ui/popover-menu";
import { HIDDEN_COLUMNS_COOKIE, hiddenColumnsCookie, hiddenColumnsNow } from "@/lib/domain/hidden-columns";
import type { MemberSummary } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { memberPage } from "./member-address";
import { AccessStateTag, ServiceStateTag } from "./member-state";
import { ShortId } from "./short-id";

const text = adminText.members;

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature });
const helper = createColumnHelper<typeof features, MemberSummary>();
const COLUMNS = helper.columns([
  helper.accessor("name", {
    header: text.name,
    enableHiding: false,
    cell: ({ row }) => <MemberName member={row.original} />,
  }),
  helper.accessor("clientUserId", {
    header: text.id,
    enableSorting: false,
    // A long one leaves the other columns their room.
    cell: ({ getValue }) => (
      <span className="tabular:inline-block tabular:max-w-52 tabular:break-words">
        <ShortId id={getValue()} />
      </span>
    ),
  }),
  helper.accessor("accessState", {
    header: text.access,
    enableSorting: false,
    cell: ({ getValue }) => <AccessStateTag state={getValue()} />,
  }),
  helper.accessor("serviceState", {
    header: text.service,
    enableSorting: false,
    cell: ({ getValue }) => <ServiceStateTag state={getValue()} />,
  }),
  helper.accessor("lastSignInAt", {
    id: "lastSignIn",
    header: text.lastSignIn,
    cell: ({ getValue }) => when(getValue()),
  }),
  helper.accessor("lastRedemptionAt", {
    id: "lastRedemption",
    header: text.lastRedemption,
    cell: ({ getValue }) => when(getValue()),
  }),
]);

interface Props {
  /** One page: the server sorts, filters and pages. */
  readonly members: readonly MemberSummary[];
  /** The query of this page without its `sort`, for links that sort by a column. */
  readonly query: Readonly<Record<string, string>>;
  readonly sort: string;
  /** How many there are, and where all of them can be downloaded. */
  readonly found: string;
  readonly csvHref: string;
  /** The columns that this device hides, as the server read them. */
  readonly initiallyHidden: readonly string[];
}

/** Members, each linked to their page. The headings are links that sort, so that an order has an address. */
export function MembersTable({ members, query, sort, found, csvHref, initiallyHidden }: Props) {
  // Back may lead to a page from before the choice; where the server has just answered, the cookie says the same.
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    typeof document === "undefined" ? initiallyHidden : hiddenColumnsNow(document.cookie),
  );
  const choices = useRef<HTMLDivElement>(null);
  function take() {
    const boxes = [...(choices.current?.querySelectorAll("input") ?? [])];
    const next = boxes.filter(({ checked }) => !checked).map(({ value }) => value);
    if (next.join() === hidden.join()) return;
    setHidden(next);
    keepChoice(HIDDEN_COLUMNS_COOKIE, hiddenColumnsCookie(next));
  }
  // What was chosen before hydration.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  const table = useTable({
    features,
    columns: COLUMNS,
    data: members,
    getRowId: ({ clientUserId }) => clientUserId,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting: [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }],
      columnVisibility: Object.fromEntries(hidden.map((column) => [column, false])),
    },
  });
  const rows = table.getRowModel().rows;
  const [head, ...columns] = table.getVisibleLeafColumns().map((column): Column<(typeof rows)[number]> => {
    const title = String(column.columnDef.header);
    const sorted = column.getIsSorted();
    const next = `${column.getNextSortingOrder() === "desc" ? "-" : ""}${column.id}`;
    return {
      title,
      header: column.getCanSort() ? (
        <Link
          href={`/admin/members?${new URLSearchParams({ ...query, sort: next })}`}
          aria-label={text.sortBy(title)}
          className={clsx("link-quiet inline-block py-1", sorted && "font-semibold text-ink")}
        >
          {title} <span aria-hidden="true">{sorted && (sorted === "asc" ? "↑" : "↓")}</span>
        </Link>
      ) : (
        title
      ),
      sorted: sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined,
      cell: (row) => {
        const cell = row.getAllCellsByColumnId()[column.id];
        return cell && <table.FlexRender cell={cell} />;
      },
    };
  });
  if (!head) return null;
  return (
    <>
      <div className="mt-6 mb-1 flex flex-wrap items-center gap-x-4 text-muted text-small sm:gap-x-6">
        <p className="grow">{found}</p>
        <div className="noscript:hidden">
          <PopoverMenu isQuiet align="end" label={text.columns}>
            <div ref={choices} className="flex flex-col gap-3">
              {table
                .getAllLeafColumns()
                .filter((column) => column.getCanHide())
                .map((column) => (
                  <Checkbox
                    key={column.id}
                    label={String(column.columnDef.header)}
                    value={column.id}
                    checked={column.getIsVisible()}
                    onChange={take}
                    // After a reload, the cookie says what is chosen, and not the browser.
                    autoComplete="off"
                  />
                ))}
            </div>
          </PopoverMenu>
        </div>
        <a href={csvHref} className="link print:hidden" download>
          {text.export}
        </a>
      </div>
      <DataTable caption={text.title} rows={rows} rowKey={({ id }) => id} head={head} columns={columns} />
    </>
  );
}

function MemberName({ member }: { readonly member: MemberSummary }) {
  return (
    <>
      <Link href={memberPage(member.clientUserId)} className="link font-semibold">
        {member.name}
      </Link>{" "}
      {member.role !== "member" && <span className="ms-1 text-muted">{adminText.roles[member.role]}</span>}
      {member.email && (
        <span className="block text-muted">
          <EmailAddress address={member.email} />
        </span>
      )}
    </>
  );
}

function when(instant: string | null): ReactNode {
  if (instant) {
    return (
      <time dateTime={instant} className="sm:whitespace-nowrap">
        {formatInstant(instant)}
      </time>
    );
  }
  return <span className="whitespace-nowrap text-muted">{text.never}</span>;
}
