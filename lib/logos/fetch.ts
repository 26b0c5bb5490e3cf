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
 * Fetches the logos that the catalogue names and we do not have; one that fails is noted and tried again after a week.
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
    for (let last = 0; ; ) {
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
        for (const row of rows) putLogo(tx, { ...row, fetchedAt });
      });
      counts.failed += rows.filter(({ failure }) => failure).length;
      counts.fetched += rows.filter(({ hash }) => hash).length;
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

async function fetchOne(source: LogoSource, dataDir: string, { merchantId, url }: WantedLogo, signal: AbortSignal) {
  try {
    const image = await source.download(url, signal);
    const hash = createHash("sha256").update(image).digest("hex").slice(0, 32);
    for (const [size, webp] of await renderLogo(image)) {
      const file = logoFile(dataDir, hash, size);
      await writeFile(`${file}.new`, webp);
      await rename(`${file}.new`, file);
    }
    return { merchantId, sourceUrl: url, hash, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof Error ? error.message : String(error);
    if (!(error instanceof LogoRefused)) log.debug({ err: error, merchantId }, "cannot fetch a logo");
    return { merchantId, sourceUrl: url, hash: null, failure };
  }
}
