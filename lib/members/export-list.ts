import type { Readable } from "node:stream";
import type { z } from "zod";
import { type Actor, auditExport } from "@/lib/audit";
import { type CsvCell, toCsv } from "@/lib/csv";
import type { PortalDb } from "@/lib/db/client";
import { memberSearch, pageMembers } from "@/lib/db/member-list";
import type { MemberRow } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { inBatches } from "@/lib/domain/in-batches";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberFilterSchema, memberOfAttempt } from "./list";

const BATCH = 1_000;
const COLUMNS = {
  client_user_id: "clientUserId",
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  role: "role",
  access_state: "accessState",
  service_state: "serviceState",
  service_state_at: "serviceStateAt",
  created_at: "createdAt",
  last_sign_in_at: "lastSignInAt",
  last_redemption_at: "lastRedemptionAt",
} as const satisfies Record<string, keyof MemberRow>;

export const memberExportSchema = memberFilterSchema.omit({ sort: true });

/**
 * All members that a list would show, as CSV. The export is recorded in the audit log, without the search words, which
 * may be someone's name or address.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export async function exportMembers(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  input: unknown,
): Promise<Readable> {
  const filter = parseInput(memberExportSchema, input);
  const { q: words, ...shown } = filter;
  const after = { ...shown, searched: words.length > 0 };
  await write(portal, (tx) => auditExport(tx, actor, { action: "members.export", subject: "members", after }));
  return toCsv(Object.keys(COLUMNS), readLines(portal, filter));
}

/**
 * In the order of their numbers in the table, which nothing changes while the file is sent: it may come back as a
 * roster, which must neither lack a member nor have one twice.
 */
function* readLines(portal: PortalDb, filter: z.output<typeof memberExportSchema>): Generator<CsvCell[]> {
  const found = memberOfAttempt(portal, filter);
  if (found) {
    yield toLine(found);
    return;
  }
  const { q: words, state } = filter;
  const search = memberSearch(portal, words);
  const page = (last?: MemberRow) =>
    pageMembers(portal, { search, state }, { sort: "id", order: "asc" }, { limit: BATCH, after: last && [last.id] });
  for (const batch of inBatches(page)) yield* batch.map(toLine);
}

function toLine(member: MemberRow): CsvCell[] {
  return Object.values(COLUMNS).map((column) => member[column]);
}
