import { randomBytes } from "node:crypto";
import type { Database } from "better-sqlite3";

/** Logins to the hosted program. */
export interface Sessions {
  /** Answers the new session's secret id. */
  start(memberId: number): string;
  memberId(session: string): number | undefined;
  end(session: string): void;
}

export function createSessions(db: Database): Sessions {
  const insert = db.prepare<[string, number]>("insert into session (id, member_id) values (?, ?)");
  const find = db.prepare<[string], number>("select member_id from session where id = ?").pluck();
  const remove = db.prepare<[string]>("delete from session where id = ?");
  return {
    start: (memberId) => {
      const session = randomBytes(24).toString("base64url");
      insert.run(session, memberId);
      return session;
    },
    memberId: (session) => find.get(session),
    end: (session) => {
      remove.run(session);
    },
  };
}
