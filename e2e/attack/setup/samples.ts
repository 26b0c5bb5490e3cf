import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import type { Samples } from "./routes";

/** Of an answer of `/api/offers`, what names things in addresses and on pages. */
export const OFFERS = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      merchant: z.object({ id: z.number(), name: z.string() }),
      category: z.object({ key: z.string(), title: z.string() }),
    }),
  ),
});
const RUNS = z.object({ items: z.array(z.object({ id: z.number() })) });
const UPLOADED = z.object({ id: z.number() });
const QUEUED = z.object({ runId: z.number() });

export type Offer = z.output<typeof OFFERS>["items"][number];

/** Things that are there for an admin to ask for: offers, the last sync's run, and a roster of one new person. */
export async function samplesFor(
  admin: APIRequestContext,
): Promise<Required<Pick<Samples, "offer" | "merchant" | "category" | "roster" | "run">> & { offers: Offer[] }> {
  const { items: offers } = OFFERS.parse(await (await admin.get("/api/offers?limit=20")).json());
  const [first] = offers;
  if (!first) throw new Error("The catalogue has no offers.");
  const [run] = RUNS.parse(await (await admin.get("/api/admin/sync/runs")).json()).items;
  const runId = run?.id ?? QUEUED.parse(await (await admin.post("/api/admin/sync")).json()).runId;
  const id = crypto.randomUUID();
  const uploaded = await admin.post("/api/admin/rosters?name=sample.csv", {
    headers: { "content-type": "text/csv" },
    data: `Employee ID,E-Mail,First name,Last name\n${id},${id}@e2e.example,Zoë,Samplewright\n`,
  });
  return {
    offers,
    offer: String(first.id),
    merchant: String(first.merchant.id),
    category: first.category.key,
    roster: String(UPLOADED.parse(await uploaded.json()).id),
    run: String(runId),
  };
}
