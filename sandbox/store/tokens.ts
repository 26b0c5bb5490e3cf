import { randomBytes } from "node:crypto";
import type { Database } from "better-sqlite3";

/** Usable within 60 seconds of issue (member-access.md, Limits). */
const LIFETIME_MS = 60_000;

export interface LoginToken {
  token: string;
  expiresAt: Date;
}

type Redemption = { memberId: number } | { refused: "unknown" | "used" | "expired" };

export interface Tokens {
  issue(memberId: number, now: Date): LoginToken;
  /** Uses a token up. Of many who try at once, one gets the member. */
  redeem(token: string, now: Date): Redemption;
}

interface Row {
  member_id: number;
  expires_at: number;
  used: number;
}

export function createTokens(db: Database): Tokens {
  const insert = db.prepare<[string, number, number]>(
    "insert into token (token, member_id, expires_at) values (?, ?, ?)",
  );
  const use = db.prepare<[string, number], Row>(
    "update token set used = 1 where token = ? and used = 0 and expires_at > ? returning *",
  );
  const find = db.prepare<[string], Row>("select * from token where token = ?");

  return {
    issue: (memberId, now) => {
      const token = randomBytes(24).toString("hex");
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      insert.run(token, memberId, expiresAt.getTime());
      return { token, expiresAt };
    },
    redeem: (token, now) => {
      const won = use.get(token, now.getTime());
      if (won) return { memberId: won.member_id };
      const row = find.get(token);
      if (!row) return { refused: "unknown" };
      return { refused: row.used ? "used" : "expired" };
    },
  };
}
