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
  const insert = db.prepare<[number, string, string, string, string, string]>(
    "insert into mail (id, at, recipient, subject, text, delivery) values (?, ?, ?, ?, ?, ?)",
  );
  const settle = db.prepare<[string, number]>("update mail set delivery = ? where id = ?");
  const list = db.prepare<[], KeptMail>("select * from mail order by id");
  settleInterrupted(db);
  // A reset deletes mails that are still under way: their ids do not come again, or another would get their outcome.
  let last = db.prepare<[], number | null>("select max(id) from mail").pluck().get() ?? 0;
  return {
    add: ({ recipient, subject, text }, at, delivery) => {
      last += 1;
      insert.run(last, at.toISOString(), recipient, subject, text, delivery);
      return last;
    },
    settle: (id, delivery) => {
      settle.run(delivery, id);
    },
    list: () => list.all(),
  };
}

/** Mails that were under way when the sandbox ended. */
function settleInterrupted(db: Database): void {
  const delivery: Delivery = "failed: the sandbox was stopped";
  db.prepare("update mail set delivery = ? where delivery = 'sending'").run(delivery);
}
