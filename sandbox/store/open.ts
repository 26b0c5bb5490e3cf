import { dirname } from "node:path";
import Database from "better-sqlite3";
import { createMembers, type Members } from "./members";
import { createOutbox, type Outbox } from "./outbox";
import { createSessions, type Sessions } from "./sessions";
import { createTokens, type Tokens } from "./tokens";
import { createValues, type Values } from "./values";

const schema = `
  create table if not exists value (name text primary key, text text not null) without rowid;

  create table if not exists member (
    id integer primary key,
    program text not null,
    client_user_id text not null unique,
    username text not null unique collate nocase,
    profile text not null,
    password_hash text,
    deactivated integer not null default 0,
    locked integer not null default 0,
    failed_logins integer not null default 0,
    created_at text not null
  );

  create table if not exists token (
    token text primary key,
    member_id integer not null references member on delete cascade,
    expires_at integer not null,
    used integer not null default 0
  ) without rowid;
  create index if not exists token_member on token (member_id);

  create table if not exists session (
    id text primary key,
    member_id integer not null references member on delete cascade
  ) without rowid;
  create index if not exists session_member on session (member_id);

  create table if not exists mail (
    id integer primary key,
    at text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    delivery text not null
  );
`;

/** What the sandbox remembers across restarts. */
export interface Store {
  values: Values;
  members: Members;
  tokens: Tokens;
  sessions: Sessions;
  outbox: Outbox;
  /** Runs `work` as one transaction; `work` must not wait for anything. */
  atomically<T>(work: () => T): T;
  /** Deletes members and everything that belongs to them; values (keys, switches, clock) stay. */
  clear(): void;
  close(): void;
}

/** Keeps the file to itself until it is closed. @throws Error where another sandbox has it */
export function openStore(file: string): Store {
  const db = new Database(file, { timeout: 500 });
  db.pragma("locking_mode = exclusive");
  try {
    db.pragma("journal_mode = wal");
  } catch (error) {
    db.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))) throw error;
    throw new Error(`Another sandbox uses ${dirname(file)}: stop it, or set SANDBOX_DATA_DIR to another folder.`);
  }
  db.pragma("synchronous = normal");
  db.pragma("foreign_keys = on");
  db.exec(schema);
  return {
    values: createValues(db),
    members: createMembers(db),
    tokens: createTokens(db),
    sessions: createSessions(db),
    outbox: createOutbox(db),
    atomically: (work) => db.transaction(work).immediate(),
    clear: () => db.exec("delete from member; delete from mail"),
    close: () => db.close(),
  };
}
