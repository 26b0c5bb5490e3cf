import { type Catalog, createCatalog } from "./catalog";
import type { Clock } from "./clock";
import { editionAt } from "./feed/edition";
import type { SandboxOptions } from "./options";

/** Answers the catalogue of the day, by the sandbox's clock; one edition is kept open. */
export function openCatalog(
  { size, seed }: SandboxOptions,
  clock: Clock,
  origins: { url: string; programOrigin: string },
): () => Catalog {
  let open: { edition: number; catalog: Catalog } | undefined;
  return () => {
    const edition = editionAt(clock.now()).number;
    if (open?.edition !== edition) {
      const { programOrigin, url: assetOrigin } = origins;
      open = { edition, catalog: createCatalog({ size, seed, edition, programOrigin, assetOrigin }) };
    }
    return open.catalog;
  };
}
