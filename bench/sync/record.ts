import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { Agent, request } from "undici";
import { z } from "zod";
import { PAGE_COUNT } from "@/lib/sync/read-feed";

const AT_A_TIME = 2;

export interface Service {
  readonly url: string;
  readonly ca: string;
  readonly authorization: string;
}

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
export async function record(service: Service, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const agent = new Agent({ connect: { ca: service.ca } });
  const get = (url: string) =>
    request(service.url + url, { dispatcher: agent, headers: { authorization: service.authorization } });

  const categoriesPath = "/discounts/api/v2.2/feed/categories.json";
  const answer = await get(categoriesPath);
  const json = await answer.body.text();
  const headers = z.object({ "last-modified": z.string(), expires: z.string() }).parse(answer.headers);
  const categories = flatten(z.array(category).parse(JSON.parse(json)));
  const limit = pLimit(AT_A_TIME);
  const pages = categories.flatMap(({ id, merchant_count }) =>
    Array.from({ length: Math.ceil(merchant_count / PAGE_COUNT) + 1 }, (_, index) => pagePath(id, index + 1)),
  );
  await Promise.all(
    pages.map((url) => limit(async () => pipeline((await get(url)).body, createWriteStream(fileOf(folder, url))))),
  );
  await pipeline([json], createWriteStream(fileOf(folder, categoriesPath)));
  await pipeline([JSON.stringify(headers)], createWriteStream(path.join(folder, "headers")));
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
