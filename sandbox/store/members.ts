import type { Database } from "better-sqlite3";

/** The client's own program; a member of any other gets 2002. */
export const OWN_PROGRAM = "brightside";

/**
 * Profile keys as the client sent them, without those that are not stored (member-access.md, Resources; wire notes,
 * Payload).
 */
export type StoredProfile = Record<string, string>;

export type MemberState = "active" | "deactivated" | "locked";

export interface Member {
  id: number;
  program: string;
  clientUserId: string;
  username: string;
  profile: StoredProfile;
  passwordHash: string | null;
  deactivated: boolean;
  locked: boolean;
  failedLogins: number;
  createdAt: string;
}

type NewMember = Pick<Member, "program" | "clientUserId" | "username" | "profile" | "passwordHash" | "createdAt">;

/** Deactivation and lock are kept apart, so that reactivating never unlocks (member-access.md, States). */
export function stateOf(member: Member): MemberState {
  if (member.deactivated) return "deactivated";
  return member.locked ? "locked" : "active";
}

interface Row {
  id: number;
  program: string;
  client_user_id: string;
  username: string;
  profile: string;
  password_hash: string | null;
  deactivated: number;
  locked: number;
  failed_logins: number;
  created_at: string;
}

const toMember = (row: Row): Member => ({
  id: row.id,
  program: row.program,
  clientUserId: row.client_user_id,
  username: row.username,
  profile: JSON.parse(row.profile),
  passwordHash: row.password_hash,
  deactivated: row.deactivated === 1,
  locked: row.locked === 1,
  failedLogins: row.failed_logins,
  createdAt: row.created_at,
});

export interface Members {
  byId(id: number): Member | undefined;
  byClientUserId(clientUserId: string): Member | undefined;
  byUsername(username: string): Member | undefined;
  /** In order of creation. */
  list(): Member[];
  add(member: NewMember): Member;
  update(member: Member): void;
  remove(id: number): void;
}

export function createMembers(db: Database): Members {
  const byId = db.prepare<[number], Row>("select * from member where id = ?");
  const byClientUserId = db.prepare<[string], Row>("select * from member where client_user_id = ?");
  const byUsername = db.prepare<[string], Row>("select * from member where username = ?");
  const list = db.prepare<[], Row>("select * from member order by id");
  const insert = db.prepare<[string, string, string, string, string | null, string], Row>(
    `insert into member (program, client_user_id, username, profile, password_hash, created_at)
     values (?, ?, ?, ?, ?, ?) returning *`,
  );
  const update = db.prepare<[string, string | null, number, number, number, number]>(
    "update member set profile = ?, password_hash = ?, deactivated = ?, locked = ?, failed_logins = ? where id = ?",
  );
  const remove = db.prepare<[number]>("delete from member where id = ?");
  const one = (row: Row | undefined) => row && toMember(row);

  return {
    byId: (id) => one(byId.get(id)),
    byClientUserId: (clientUserId) => one(byClientUserId.get(clientUserId)),
    byUsername: (username) => one(byUsername.get(username)),
    list: () => list.all().map(toMember),
    add: (member) => {
      const { program, clientUserId, username, profile, passwordHash, createdAt } = member;
      const row = insert.get(program, clientUserId, username, JSON.stringify(profile), passwordHash, createdAt);
      if (!row) throw new Error("the new member's row did not come back");
      return toMember(row);
    },
    update: ({ id, profile, passwordHash, deactivated, locked, failedLogins }) => {
      update.run(JSON.stringify(profile), passwordHash, Number(deactivated), Number(locked), failedLogins, id);
    },
    remove: (id) => {
      remove.run(id);
    },
  };
}
