import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type Config, loadConfig } from "@/lib/config";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import type { SyncRunRow } from "@/lib/db/sync-runs";
import type { FeedTiming } from "@/lib/feed";
import { runSync, type SyncOptions } from "@/lib/sync";
import { startTlsServer, type TlsServer } from "@/tests/tls-server";
import { NEEDED_SETTINGS } from "./bare-portal";

const PROGRAM = "https://program.example";
const PATIENT: FeedTiming = { connect: 10_000, silence: 20_000, answer: 60_000, retry: 1 };
/** For tests of time-outs. */
export const HASTY: FeedTiming = { connect: 10_000, silence: 300, answer: 600, retry: 1 };

export interface TinyOffer {
  id: number;
  category_id: number;
  title: string;
  exp_date: string;
  days_old: number;
  link: string;
  locations: Record<string, unknown>[];
}

export interface TinyEntry {
  merchant: { id: number; name: string; logo: unknown };
  offers: TinyOffer[];
}

export interface TinyCategory {
  id: number;
  key: string;
  title: string;
  offer_count: number;
  merchant_count: number;
  children: TinyCategory[] | null;
}

/** What the feed says; a test changes it as it likes. */
export interface TinyContent {
  lastModified: string;
  categories: TinyCategory[];
  entries: Map<number, TinyEntry[]>;
}

type EnqueuedRun = Extract<SyncOptions, { runId: number }>;
type NewRun = Exclude<SyncOptions, EnqueuedRun>;

type Override = (request: IncomingMessage, response: ServerResponse, index: number) => boolean | Promise<boolean>;

export interface TinyPortal {
  readonly feed: TinyContent;
  readonly runtime: { config: Config; portal: PortalDb; catalog: CatalogDb };
  /** Paths and queries of the requests, in order. */
  readonly requests: string[];
  readonly server: TlsServer;
  /** Answers instead of the feed if it returns true; `index` counts the requests from 0. */
  override: Override | undefined;
  /** A day later: Last-Modified moves on, and every offer is a day older. */
  nextEdition(): void;
  /** Opens a run, or does one that was enqueued. */
  sync(options?: Partial<NewRun> | EnqueuedRun): Promise<SyncRunRow>;
  /** Settings for a process beside it. */
  readonly settings: Readonly<Record<string, string>>;
  /** All that the catalogue says, see `catalogRows`. */
  rows(catalog?: CatalogDb): Record<string, unknown[]>;
}

function location(id: number): Record<string, unknown> {
  return {
    id,
    name: "",
    address: `${id} Main Street`,
    city: "Austin",
    state: "TX",
    zip: "78701",
    country: "US",
    latitude: 30 + (id % 1_000) / 1_000,
    longitude: -97,
    coordinate_accuracy: "address",
    arcgis_score: null,
    phone: "",
    fax: "",
  };
}

export function offer(id: number, categoryId: number, locationIds: readonly number[] = [id]): TinyOffer {
  return {
    id,
    category_id: categoryId,
    title: `Offer ${id}`,
    exp_date: "2099-12-31",
    days_old: id % 50,
    link: `${PROGRAM}/offers/${id}`,
    locations: locationIds.map(location),
  };
}

export function entry(merchantId: number, offers: TinyOffer[]): TinyEntry {
  const logo = { url: `https://assets.example/${merchantId}.png`, width: 10, height: 10 };
  return { merchant: { id: merchantId, name: `Merchant ${merchantId}`, logo }, offers };
}

/** Two parents with two children each; every child has three merchants of two offers, repeated under its parent. */
export function tinyContent(): TinyContent {
  const entries = new Map<number, TinyEntry[]>();
  const categories = [100, 200].map((parent) => {
    const children = [parent + 1, parent + 2].map((id) => {
      const merchants = [1, 2, 3].map((n) => id * 10 + n);
      entries.set(
        id,
        merchants.map((m) => entry(m, [offer(m * 10 + 1, id, [m, m + 5_000]), offer(m * 10 + 2, id, [m])])),
      );
      return { id, key: `c${parent}/c${id}`, title: `Child ${id}`, offer_count: 6, merchant_count: 3, children: null };
    });
    entries.set(
      parent,
      children.flatMap(({ id }) => entries.get(id) ?? []),
    );
    const title = `Parent ${parent}`;
    return { id: parent, key: `c${parent}`, title, offer_count: 12, merchant_count: 6, children };
  });
  return { lastModified: "Fri, 20 Nov 2026 10:30:00 GMT", categories, entries };
}

/**
 * A portal beside a feed of a dozen merchants, over real TLS: a whole run takes milliseconds. Both end with the test.
 */
export async function startTinyPortal(settings: Readonly<Record<string, string>> = {}): Promise<TinyPortal> {
  const feed = tinyContent();
  const requests: string[] = [];
  const server = await startTlsServer((request, response) => {
    const index = requests.push(request.url ?? "") - 1;
    void answer(request, response, index);
  });
  const folder = mkdtempSync(path.join(tmpdir(), "tiny-portal-"));
  const all = { ...REQUIRED, FEED_URL: server.url, DATA_DIR: folder, ...settings };
  const config = loadConfig(all);
  migrateDatabases(folder);
  const runtime = { config, portal: openPortalDb(folder), catalog: openCatalogDb(folder) };
  onTestFinished(() => {
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
    rmSync(folder, { recursive: true });
  });

  async function answer(request: IncomingMessage, response: ServerResponse, index: number): Promise<void> {
    if (await portal.override?.(request, response, index)) return;
    if (!response.hasHeader("last-modified")) response.setHeader("last-modified", feed.lastModified);
    response.end(JSON.stringify(body(new URL(request.url ?? "", server.url))));
  }

  function body(url: URL): unknown {
    if (url.pathname.endsWith("categories.json")) return feed.categories;
    const [count, page] = [Number(url.searchParams.get("count")), Number(url.searchParams.get("page"))];
    const entries = feed.entries.get(Number(url.searchParams.get("category_id"))) ?? [];
    return entries.slice((page - 1) * count, page * count);
  }

  const portal: TinyPortal = {
    feed,
    runtime,
    requests,
    server,
    settings: all,
    override: undefined,
    nextEdition() {
      feed.lastModified = new Date(Date.parse(feed.lastModified) + 86_400_000).toUTCString();
      for (const offer of new Set([...feed.entries.values()].flat().flatMap(({ offers }) => offers))) offer.days_old++;
    },
    sync: (options = {}) => {
      const feed = { ca: server.ca, timing: PATIENT };
      return options.runId === undefined
        ? runSync(runtime, { trigger: "cli", feed, ...options })
        : runSync(runtime, { feed, ...options });
    },
    rows: (catalog = runtime.catalog) => catalogRows(catalog),
  };
  return portal;
}

/** The whole content of the catalogue, except when and by which run it was applied. */
export function catalogRows({ $client }: CatalogDb): Record<string, unknown[]> {
  const tables: Record<string, string> = {
    category: "id, parent_id, key, title, position, stale_since IS NULL",
    merchant: "*",
    offer: "id, merchant_id, category_id, title, expires_on, listed_on, program_path",
    offer_category: "category_id, offer_id",
    location: "*",
    offer_location: "offer_id, location_id",
    catalog_state: "last_modified",
  };
  return Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      $client
        .prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, ${columns === "last_modified" ? 1 : 2}`)
        .raw()
        .all(),
    ]),
  );
}

const REQUIRED = {
  ...NEEDED_SETTINGS,
  PROGRAM_URL: PROGRAM,
  FEED_API_KEY: "Schlüssel",
  FEED_PASSWORD: "päss:wörd",
};

/** Rows of a portal's catalogue, each as its values. */
export function select(portal: Pick<TinyPortal, "runtime">, sql: string): unknown[] {
  return portal.runtime.catalog.$client.prepare(sql).raw().all();
}
