import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INSIGHT_KINDS } from "@/lib/domain/insight";

/** How far each month (YYYY-MM, US Central) is counted. */
export const insightMonths = sqliteTable("insight_month", {
  month: text().primaryKey(),
  /** The last day that is counted in. */
  until: text().notNull(),
});

/** Counts of a month by group: what may be shown and no more, for small groups are folded before they are written. */
export const insightFigures = sqliteTable(
  "insight_figure",
  {
    month: text().notNull(),
    kind: text({ enum: INSIGHT_KINDS }).notNull(),
    /** A day, an id of the feed, a town or the code of an error; empty for all that is folded. */
    key: text().notNull(),
    /** The group's name as it was then; empty where the key says it. */
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.kind, table.key] })],
);
