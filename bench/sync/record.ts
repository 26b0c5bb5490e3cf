import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { Agent, request } from "undici";
import { z } from "zod";
import { PAGE_COUNT } from "@/lib/sync/read-feed";
import type { SandboxProcess } from "../sandbox-process";

const AT_A_TIME = 2;

interface Category {
  readonly id: number;
  readonly merchant_count: number;
  readonly children: readonly Category[] | null;
}

const category: z.ZodType<Category> = z.lazy(() =>
  z.object({ id: z.number(), merchant_count: z.number(), children: z.array(category).nullable() }),
);

/**
 * Keeps every answer that a sync will ask for in a folder, so that what is measured is the sync, not how fast the
 * sandbox invents its catalogue.
 */
export async function record({ settings, ca }: SandboxProcess, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const agent = new Agent({ connect: { ca } });
  const credentials = Buffer.from(`${settings.FEED_API_KEY}:${settings.FEED_PASSWORD}`).toString("base64");
  const headers = { authorization: `Basic ${credentials}` };
  const get = (url: string) => request(`${settings.PROGRAM_URL}${url}`, { dispatcher: agent, headers });

  const categoriesPath = "/discounts/api/v2.2/feed/categories.json";
  const answer = await get(categoriesPath);
  const json = await answer.body.text();
  const dates = z.object({ "last-modified": z.string(), expires: z.string() }).parse(answer.headers);
  const categories = flatten(z.array(category).parse(JSON.parse(json)));
  const limit = pLimit(AT_A_TIME);
  const pages = categories.flatMap(({ id, merchant_count }) =>
    Array.from({ length: Math.ceil(merchant_count / PAGE_COUNT) + 1 }, (_, index) => pagePath(id, index + 1)),
  );
  const keep = async (url: string) => {
    const { statusCode, body } = await get(url);
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}.`);
    await pipeline(body, createWriteStream(fileOf(folder, url)));
  };
  await Promise.all(pages.map((url) => limit(() => keep(url))));
  await pipeline([json], createWriteStream(fileOf(folder, categoriesPath)));
  await pipeline([JSON.stringify(dates)], createWriteStream(path.join(folder, "headers")));
  await agent.close();
}

export function fileOf(folder: string, url: string): string {
  return path.join(folder, `${encodeURIComponent(url)}.json`);
}

function pagePath(id: number, page: number): string {
  return `/discounts/api/v2.2/feed/offers.json?category_id=${id}&count=${PAGE_COUNT}&page=${page}`;
}

function flatten(tree: readonly Category[]): Category[] {
  return tree.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
