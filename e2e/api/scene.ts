import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { z } from "zod";
import { addBy, visit } from "../attack/setup/actors";
import type { RunningPortal } from "../setup/running-portal";
import type { Person } from "../setup/test";

const offers = z.object({ items: z.array(z.object({ id: z.number(), merchant: z.object({ id: z.number() }) })) });
const runs = z.object({ items: z.array(z.object({ id: z.number(), state: z.string() })) });
const audit = z.object({
  items: z.array(z.object({ requestId: z.string().nullable() })),
  nextCursor: z.string().nullable(),
});
const roster = z.object({ state: z.string(), planHash: z.string().nullable() });

export interface Scene {
  readonly admin: APIRequestContext;
  readonly offer: string;
  readonly merchant: string;
  readonly run: string;
  /** A member whom no other test uses. */
  newPerson(): Promise<Person>;
  /** A planned roster, and what its plan is seen by. */
  newRoster(): Promise<{ readonly id: string; readonly planHash: string }>;
  /** Ids of the admin's requests that stand in the audit log. */
  auditedRequests(): Promise<ReadonlySet<string | null>>;
}

/** What the described paths are filled in with: things that are there. */
export async function setScene(portal: RunningPortal, person: Person): Promise<Scene> {
  const admin = await visit(portal, person);
  const read = async <Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> =>
    schema.parse(await (await admin.get(path)).json());
  const [offer] = (await read(offers, "/api/offers?limit=1")).items;
  const run = (await read(runs, "/api/admin/sync/runs")).items.find(({ state }) => state === "applied");
  return {
    admin,
    offer: String(offer?.id),
    merchant: String(offer?.merchant.id),
    run: String(run?.id),
    newPerson: () => addBy(admin, "member", "Maya Okafor"),
    async newRoster() {
      const name = randomUUID();
      const data = `Employee ID,E-Mail,First name,Last name\n${name},${name}@e2e.example,Zoë,O'Brien\n`;
      const headers = { "content-type": "text/csv" };
      const answer = await admin.post("/api/admin/rosters?name=described.csv", { headers, data });
      const { id } = z.object({ id: z.number() }).parse(await answer.json());
      const state = async () => await read(roster, `/api/admin/rosters/${id}`);
      await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe("planned");
      return { id: String(id), planHash: (await state()).planHash ?? "" };
    },
    async auditedRequests() {
      const audited = new Set<string | null>();
      const query = new URLSearchParams({ actor: person.clientUserId, limit: "100" });
      for (let cursor: string | null = ""; cursor !== null; ) {
        if (cursor) query.set("cursor", cursor);
        const page: z.output<typeof audit> = await read(audit, `/api/admin/audit?${query}`);
        for (const { requestId } of page.items) audited.add(requestId);
        cursor = page.nextCursor;
      }
      return audited;
    },
  };
}
