import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Leases for work that only one process at a time may do. */
export const leases = sqliteTable("lease", {
  name: text().primaryKey(),
  /** Null when free. */
  holder: text(),
  /** Grows with each taking. */
  fence: integer().notNull(),
  /** Milliseconds since 1970. */
  until: integer().notNull(),
});
