import type { Database } from "better-sqlite3";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** `kept` where no SMTP server is set; otherwise `sending`, then `sent` or `failed: <why>`. */
type Delivery = "kept" | "sending" | "sent" | `failed: ${string}`;

export interface KeptMail extends Mail {
  id: number;
  at: string;
  delivery: Delivery;
}

export interface Outbox {
  add(mail: Mail, at: Date, delivery: Delivery): number;
  settle(id: number, delivery: Delivery): void;
  /** Oldest first. */
  list(): KeptMail[];
}

export function createOutbox(db: Database): Outbox {
  const insert = db.prepare<[string, string, string, string, string]>(
    "insert into mail (at, recipient, subject, text, delivery) values (?, ?, ?, ?, ?)",
  );
  const settle = db.prepare<[string, number]>("update mail set delivery = ? where id = ?");
  const list = db.prepare<[], KeptMail>("select * from mail order by id");
  return {
    add: (mail, at, delivery) =>
      Number(insert.run(at.toISOString(), mail.recipient, mail.subject, mail.text, delivery).lastInsertRowid),
    settle: (id, delivery) => {
      settle.run(delivery, id);
    },
    list: () => list.all(),
  };
}
