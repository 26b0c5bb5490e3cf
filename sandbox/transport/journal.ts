import { HttpError, type Middleware } from "koa";
import type { Clock } from "../clock";
import { isEndedConnection } from "./ended-connection";
import { isControl } from "./is-control";

/** One request as the sandbox saw it, with the reason for its answer in more detail than the answer gives. */
export interface JournalEntry {
  id: number;
  at: string;
  method: string;
  /** With the query. */
  path: string;
  address: string;
  tls: string | null;
  status: number | "dropped";
  milliseconds: number;
  /** Length of the body that the fields stood in. */
  bodyBytes?: number;
  /** Form fields received; passwords and keys are masked. */
  fields?: Record<string, string>;
  /** The profile found in the envelope; the password is masked. */
  profile?: Record<string, string>;
  /** The body of an interface's answer. */
  answer?: unknown;
  /** Why it was refused, or what was wrong although it was accepted, one finding each. */
  reasons?: string[];
  /** The fault of POST /__sandbox/faults that was played. */
  fault?: string;
}

/** What rules and middlewares note while they work; `diagnose` adds to the reasons once somebody reads the journal. */
export interface JournalNotes
  extends Pick<JournalEntry, "bodyBytes" | "fields" | "profile" | "answer" | "reasons" | "fault"> {
  diagnose?: () => string[];
}

/** State that every request carries through the middlewares. */
export interface RequestState {
  notes: JournalNotes;
}

export interface Journal {
  add(entry: Omit<JournalEntry, "id"> & JournalNotes): void;
  /** Oldest first. */
  list(): JournalEntry[];
  clear(): void;
}

const KEPT = 1000;
/** Of the kept bodies together: fields, and envelopes that wait for their diagnosis, stay whole. */
const KEPT_BYTES = 16 * 1_048_576;

export function createJournal(): Journal {
  let last = 0;
  let bytes = 0;
  let entries: (JournalEntry & JournalNotes)[] = [];
  return {
    add: (entry) => {
      last += 1;
      entries.push({ id: last, ...entry });
      bytes += entry.bodyBytes ?? 0;
      while (entries.length > KEPT || bytes > KEPT_BYTES) bytes -= entries.shift()?.bodyBytes ?? 0;
    },
    list: () => {
      entries = entries.map(diagnosed);
      return [...entries];
    },
    clear: () => {
      entries = [];
      bytes = 0;
    },
  };
}

function diagnosed({ diagnose, ...entry }: JournalEntry & JournalNotes): JournalEntry {
  return diagnose ? { ...entry, reasons: [...(entry.reasons ?? []), ...diagnose()] } : entry;
}

/** In any case, and behind what a body may wrongly begin with: a secret under a wrong name is still one. */
const SECRETS = "api_password|api_key|password";
const SECRET = new RegExp(`^[\\ufeff?]?(?:${SECRETS})$`, "i");
const SECRET_IN_QUERY = new RegExp(`(?<=[?&](?:${SECRETS})=)[^&]*`, "gi");

/** Fields with their secrets masked. */
export function mask(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, SECRET.test(name) ? "•••" : value]));
}

const maskQuery = (url: string) => url.replace(SECRET_IN_QUERY, "•••");

/** Writes every request but those for `/__sandbox/` into the journal, whatever becomes of it. */
export function keepJournal(journal: Journal, clock: Clock): Middleware<RequestState> {
  return async (ctx, next) => {
    ctx.state.notes = {};
    if (isControl(ctx.path)) return next();
    const at = clock.now().toISOString();
    const started = performance.now();
    const address = ctx.req.socket.remoteAddress ?? "";
    const tls = tlsVersion(ctx.req.socket);
    let thrown: ReturnType<typeof answerTo> | undefined;
    try {
      await next();
    } catch (error) {
      thrown = answerTo(error);
      throw error;
    } finally {
      journal.add({
        at,
        method: ctx.method,
        path: maskQuery(ctx.url),
        address,
        tls,
        milliseconds: Math.round(performance.now() - started),
        ...ctx.state.notes,
        ...thrown,
        status: ctx.respond === false ? "dropped" : (thrown?.status ?? ctx.status),
      });
    }
  };
}

/** What Koa answers to an error once every middleware has thrown it on. */
function answerTo(error: unknown): Pick<JournalEntry, "status" | "reasons"> {
  if (isEndedConnection(error)) return { status: "dropped", reasons: ["the client ended the connection"] };
  const isRefusal = error instanceof HttpError && error.expose;
  return isRefusal ? { status: error.status, reasons: [error.message] } : { status: 500 };
}

/** The protocol of a connection, such as `TLSv1.1`; null without TLS. */
export function tlsVersion(socket: object): string | null {
  return "getProtocol" in socket && typeof socket.getProtocol === "function" ? socket.getProtocol() : null;
}
