import type { ServerResponse } from "node:http";
import path from "node:path";
import { readLogo } from "@/lib/logos";
import { fetchLogos } from "@/lib/logos/fetch";
import { startTinyPortal } from "./tiny-feed";

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="9"/></svg>';

/** A portal whose merchants, the one with the number 0 among them, all have the same logo. */
export async function portalOfOneLogo() {
  const portal = await startTinyPortal();
  const entries = new Set([...portal.feed.entries.values()].flat());
  for (const { merchant } of entries) merchant.logo = { url: `${portal.server.url}/${merchant.id}.svg` };
  for (const { merchant } of entries) if (merchant.id === 1_011) merchant.id = 0;
  await portal.sync();
  const fetch = () => fetchLogos(portal.runtime, new AbortController().signal, portal.server.ca);
  const answer = (how: (response: ServerResponse, url: string) => unknown) => {
    portal.override = (request, response) => {
      if (!request.url?.endsWith(".svg")) return false;
      how(response, request.url);
      return true;
    };
  };
  const rows = () =>
    portal.runtime.catalog.$client
      .prepare<[], { hash: string | null; failure: string | null }>("SELECT * FROM logo")
      .all();
  /** As if so many days had passed since all that was fetched. */
  const age = (days: number) =>
    portal.runtime.catalog.$client.exec(
      `UPDATE logo SET fetched_at = strftime('%Y-%m-%dT%H:%M:%fZ', fetched_at, '-${days} days')`,
    );
  const logo = (merchantId: number) => readLogo(portal.runtime, merchantId, 96);
  return { portal, folder: path.join(portal.runtime.config.DATA_DIR, "logos"), fetch, answer, rows, age, logo };
}
