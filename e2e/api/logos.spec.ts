import { expect } from "@playwright/test";
import { z } from "zod";
import { visit } from "../attack/setup/actors";
import { test } from "../setup/test";

const page = z.object({ items: z.array(z.object({ merchant: z.object({ logo: z.string().nullable() }) })) });

test("a logo that the client has already is not sent again, however its tag is listed", async ({ portal, member }) => {
  const client = await visit(portal, member);
  const { items } = page.parse(await (await client.get("/api/offers?limit=100")).json());
  const logo = items.flatMap(({ merchant }) => merchant.logo ?? [])[0] ?? "";
  await expect.poll(async () => (await client.get(logo)).status()).toBe(200);
  const etag = (await client.get(logo)).headers().etag ?? "";
  const ask = async (tags: string) => (await client.get(logo, { headers: { "if-none-match": tags } })).status();
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) expect(await ask(tags), tags).toBe(304);
  for (const tags of ['"other"', "", `${etag}x`]) expect(await ask(tags), tags).toBe(200);
});
