import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INSIGHT_KINDS } from "@/lib/domain/insight";

/** Up to which day each month (YYYY-MM, US Central) has been counted. */
export const insightMonths = sqliteTable("insight_month", {
  month: text().primaryKey(),
  /** The last day that was counted. */
  until: text().notNull(),
});

/** Counts of a month by group. They contain only what may be shown: small groups are folded before they are written. */
export const insightFigures = sqliteTable(
  "insight_figure",
  {
    month: text().notNull(),
    kind: text({ enum: INSIGHT_KINDS }).notNull(),
    /** A day, an id of the feed, a town or the code of an error; empty for the folded groups. */
    key: text().notNull(),
    /** The group's name at the time; empty if the key says it. */
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.kind, table.key] })],
);
