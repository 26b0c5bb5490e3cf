import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { deleteOrphanedLogos, logoHashes, putLogo, type WantedLogo, wantedLogos } from "@/lib/db/logos";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { createLogoSource, LogoRefused, type LogoSource } from "./download";
import { logoFile, logoFolder } from "./files";
import { renderLogo } from "./render";
import { sweepLogoFiles } from "./sweep";

const AT_A_TIME = 3;
const BATCH = 60;
const RETRY_FAILED_MS = 7 * 86_400_000;

/**
 * Fetches the logos that the catalogue names and we do not have; one that is refused is noted and tried again after a week,
 * and one that cannot be had for now with the next run.
 * @param ca a private authority, for tests
 */
export async function fetchLogos(
  { config, catalog }: Pick<Runtime, "config" | "catalog">,
  signal: AbortSignal,
  ca?: string,
): Promise<{ fetched: number; failed: number }> {
  await mkdir(logoFolder(config.DATA_DIR), { recursive: true });
  const source = createLogoSource([config.PROGRAM_URL.origin, config.FEED_URL.origin], ca);
  const limit = pLimit(AT_A_TIME);
  const failedBefore = new Date(Date.now() - RETRY_FAILED_MS).toISOString();
  const counts = { fetched: 0, failed: 0 };
  try {
    for (let last = -1; ; ) {
      signal.throwIfAborted();
      const batch = wantedLogos(catalog, failedBefore, last, BATCH);
      const end = batch.at(-1);
      if (!end) break;
      last = end.merchantId;
      const rows = await Promise.all(
        batch.map((wanted) => limit(() => fetchOne(source, config.DATA_DIR, wanted, signal))),
      );
      const fetchedAt = new Date().toISOString();
      await write(catalog, (tx) => {
        for (const row of rows) if (row) putLogo(tx, { ...row, fetchedAt });
      });
      const fetched = rows.filter((row) => row?.hash).length;
      counts.fetched += fetched;
      counts.failed += rows.length - fetched;
    }
    if (counts.fetched > 0) {
      await write(catalog, deleteOrphanedLogos);
      await sweepLogoFiles(config.DATA_DIR, logoHashes(catalog));
    }
  } finally {
    await source.close();
  }
  log.info(counts, "logos are up to date");
  return counts;
}

/** @returns undefined where it cannot be had for now: the network, the host or the disk */
async function fetchOne(source: LogoSource, dataDir: string, { merchantId, url }: WantedLogo, signal: AbortSignal) {
  try {
    const image = await source.download(url, signal);
    const hash = createHash("sha256").update(image).digest("hex").slice(0, 32);
    for (const [size, webp] of await renderLogo(image)) {
      const file = logoFile(dataDir, hash, size);
      // Other merchants may have the same bytes at the same moment.
      const part = `${file}.${merchantId}.new`;
      await writeFile(part, webp);
      await rename(part, file);
    }
    return { merchantId, sourceUrl: url, hash, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LogoRefused) return { merchantId, sourceUrl: url, hash: null, failure: error.message };
    log.debug({ err: error, merchantId }, "cannot fetch a logo for now");
    return undefined;
  }
}
