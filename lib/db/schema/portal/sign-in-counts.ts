import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Attempts to sign in within a window of time, as rate-limiter-flexible keeps them; the keys are hashed. */
export const signInCounts = sqliteTable(
  "sign_in_count",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Epoch milliseconds. */
    expire: integer(),
  },
  (table) => [index("sign_in_count_expire").on(table.expire)],
);
