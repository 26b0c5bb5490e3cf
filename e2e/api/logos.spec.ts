import { expect } from "@playwright/test";
import { z } from "zod";
import { LOGO_SIZES } from "@/lib/logos";
import { visit } from "../attack/setup/actors";
import { test } from "../setup/test";

const page = z.object({ items: z.array(z.object({ merchant: z.object({ logo: z.string().nullable() }) })) });

test("a logo that the client has already is not sent again, however its tag is listed, and is held as long as its address is its own", async ({
  portal,
  member,
}) => {
  const client = await visit(portal, member);
  const { items } = page.parse(await (await client.get("/api/offers?limit=100")).json());
  const logo = items.flatMap(({ merchant }) => merchant.logo ?? [])[0] ?? "";
  await expect.poll(async () => (await client.get(logo)).status()).toBe(200);
  const etag = (await client.get(logo)).headers().etag ?? "";
  const ask = async (tags: string) => (await client.get(logo, { headers: { "if-none-match": tags } })).status();
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) expect(await ask(tags), tags).toBe(304);
  for (const tags of ['"other"', "", `${etag}x`]) expect(await ask(tags), tags).toBe(200);

  const heldFor = async (address: string) => (await client.get(address)).headers()["cache-control"];
  expect(await heldFor(logo), "the address of these very bytes").toBe("private, max-age=31536000, immutable");
  const [whichever = ""] = logo.split("?");
  expect(await heldFor(whichever), "another logo may come to this address").toBe("private, max-age=3600");
  const sizeOf = async (size: number) => (await (await client.get(`${whichever}?size=${size}`)).body()).length;
  const [small = 0, large = 0] = await Promise.all(LOGO_SIZES.map(sizeOf));
  expect(large).toBeGreaterThan(small);
});
