import type { Database } from "better-sqlite3";

/** Single named values. */
export interface Values {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
}

export function createValues(db: Database): Values {
  const read = db.prepare<[string], string>("select text from value where name = ?").pluck();
  const write = db.prepare<[string, string]>(
    "insert into value (name, text) values (?, ?) on conflict do update set text = excluded.text",
  );
  return {
    get: (name) => read.get(name),
    set: (name, text) => {
      write.run(name, text);
    },
  };
}
