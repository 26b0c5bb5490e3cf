import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { deleteLogos, deleteOrphanedLogos, logoHashes, putLogo, type WantedLogo, wantedLogos } from "@/lib/db/logos";
import { makePrivateFolder } from "@/lib/db/private-folder";
import { write } from "@/lib/db/write";
import { inBatches } from "@/lib/domain/in-batches";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { createLogoSource, type LogoSource } from "./download";
import { logoFile, logoFolder } from "./files";
import { watchHosts } from "./hosts";
import { LogoRefusedError } from "./refused";
import { createLogoRenderer, type LogoRenderer } from "./renderer";
import { lostLogos, sweepLogoFiles } from "./sweep";

const AT_A_TIME = 3;
const BATCH = 60;

/**
 * Fetches the logos that the catalogue names and we do not have, or have for long; one that is refused is noted and
 * tried again after a week, and one that cannot be had for now with the next run, together with all others of a host
 * that has given none lately.
 * @param ca a private authority, for tests
 */
export async function fetchLogos(
  { config, catalog }: Pick<Runtime, "config" | "catalog">,
  signal: AbortSignal,
  ca?: string,
): Promise<{ fetched: number; failed: number }> {
  makePrivateFolder(logoFolder(config.DATA_DIR));
  const lost = await lostLogos(config.DATA_DIR, logoHashes(catalog));
  if (lost.length > 0) await write(catalog, (tx) => deleteLogos(tx, lost));
  const source = createLogoSource([config.PROGRAM_URL.origin, config.FEED_URL.origin], ca);
  const renderer = createLogoRenderer();
  const hosts = watchHosts();
  const limit = pLimit(AT_A_TIME);
  const now = new Date().toISOString();
  const counts = { fetched: 0, failed: 0 };
  try {
    for (const batch of inBatches<WantedLogo>((last) => wantedLogos(catalog, now, last?.merchantId ?? -1, BATCH))) {
      signal.throwIfAborted();
      const fetchNext = async (wanted: WantedLogo) => {
        if (hosts.isAway(wanted.url)) return void counts.failed++;
        const row = await fetchOne(source, renderer, config.DATA_DIR, wanted, signal);
        hosts.note(wanted.url, row !== undefined);
        // At once: whoever takes the job up after a crash must not begin with the same slow one.
        if (row) await write(catalog, (tx) => putLogo(tx, { ...row, fetchedAt: new Date().toISOString() }));
        counts[row?.hash ? "fetched" : "failed"]++;
      };
      await Promise.all(batch.map((wanted) => limit(fetchNext, wanted)));
    }
    if (counts.fetched > 0) {
      await write(catalog, deleteOrphanedLogos);
      await sweepLogoFiles(config.DATA_DIR, logoHashes(catalog));
    }
  } finally {
    await Promise.all([source.close(), renderer.close()]);
  }
  log.info(counts, "logos are up to date");
  return counts;
}

/** @returns undefined where it cannot be had for now: the network, the host or the disk */
async function fetchOne(
  source: LogoSource,
  renderer: LogoRenderer,
  dataDir: string,
  { merchantId, url }: WantedLogo,
  signal: AbortSignal,
) {
  try {
    const image = await source.download(url, signal);
    const hash = createHash("sha256").update(image).digest("hex").slice(0, 32);
    for (const [size, webp] of await renderer.render(image, signal)) {
      const file = logoFile(dataDir, hash, size);
      // Another merchant's identical logo may be written at the same moment.
      const part = `${file}.${merchantId}.new`;
      await writeFile(part, webp);
      await rename(part, file);
    }
    return { merchantId, sourceUrl: url, hash, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LogoRefusedError) return { merchantId, sourceUrl: url, hash: null, failure: error.message };
    log.debug({ err: error, merchantId }, "cannot fetch a logo for now");
    return undefined;
  }
}
