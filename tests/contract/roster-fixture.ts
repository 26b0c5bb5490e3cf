import { Readable } from "node:stream";
import { afterAll, beforeEach } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/audit";
import { members } from "@/lib/db/schema/portal/members";
import { addMember } from "@/lib/members";
import {
  applyRoster,
  carryOutRoster,
  getRoster,
  listRosterRows,
  planRoster,
  type RosterDetail,
  type RosterRow,
  uploadRoster,
} from "@/lib/roster";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";

export const ADMIN: Actor = { name: "admin-1", address: "127.0.0.1", requestId: "r-1" };
/** For work that nothing stops. */
export const forever = () => new AbortController().signal;

/** One request as the sandbox saw it, as far as rosters care. */
const journalSchema = z.object({
  requests: z.array(
    z.object({
      path: z.string(),
      status: z.union([z.number(), z.string()]),
      profile: z.record(z.string(), z.string()).optional(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** A portal beside a sandbox, and short words for what is done with rosters. */
export interface RosterPortal extends TestPortal {
  /** Uploads and plans, in this process. */
  plan(csv: string | Uint8Array, described?: Record<string, unknown>): Promise<RosterDetail>;
  /** Applies a plan to its end, in this process. */
  apply(roster: RosterDetail, input?: Record<string, unknown>): Promise<RosterDetail>;
  rows(roster: { id: number }, filter?: Record<string, unknown>): readonly RosterRow[];
  add(person: Record<string, unknown>): Promise<void>;
  /** Operations that the sandbox was asked for, such as "sso_member e1". */
  calls(): Promise<string[]>;
  /** E-mail addresses that the sandbox was sent. */
  addresses(): Promise<string[]>;
}

export async function createRosterPortal(overrides?: Readonly<Record<string, string>>): Promise<RosterPortal> {
  const portal = await createTestPortal(overrides);
  const { runtime, control } = portal;
  return {
    ...portal,
    async plan(csv, described = {}) {
      const body = Readable.from([Buffer.from(csv)]);
      const { id } = await uploadRoster(runtime, ADMIN, { body }, described, { source: "console", executor: "caller" });
      await planRoster(runtime, id, forever());
      return getRoster(runtime, id);
    },
    async apply({ id, planHash }, input = {}) {
      await applyRoster(runtime, ADMIN, id, { planHash, ...input }, "caller");
      await carryOutRoster(runtime, id, { signal: forever() });
      return getRoster(runtime, id);
    },
    rows: ({ id }, filter = {}) => listRosterRows(runtime, id, { limit: 100, ...filter }).items,
    async add(person) {
      await addMember(runtime, ADMIN, { firstName: "Zoë", lastName: "O'Brien", ...person });
    },
    async calls() {
      const { requests } = journalSchema.parse(await control("GET", "requests"));
      return requests.map(({ path, profile, fields }) => {
        const operation = /\/(\w+)\.json/.exec(path)?.[1] ?? path;
        return `${operation} ${profile?.client_user_id ?? fields?.client_user_id ?? "?"}`;
      });
    },
    async addresses() {
      const { requests } = journalSchema.parse(await control("GET", "requests"));
      return requests.flatMap(({ profile }) => profile?.email ?? []);
    },
  };
}

/** A portal for a file of tests; before each of them it forgets everybody, and so does the sandbox. */
export async function openRosterPortal(): Promise<RosterPortal> {
  const portal = await createRosterPortal();
  afterAll(() => portal.close());
  beforeEach(async () => {
    portal.runtime.portal.delete(members).run();
    await portal.control("POST", "reset");
  });
  return portal;
}

/** CSV lines of numbered people, e1 to eN. */
export function people(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return `e${number},e${number}@example.org,First${letters(number)},Last${letters(number)}`;
  });
}

const HEADER = "Employee ID,E-Mail,First name,Last name";

export function csvOf(lines: readonly string[]): string {
  return [HEADER, ...lines, ""].join("\r\n");
}

function letters(number: number): string {
  return String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26));
}
