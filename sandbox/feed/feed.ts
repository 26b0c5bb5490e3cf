import { z } from "zod";
import { type Catalog, createCatalog, type Drop } from "../catalog";
import type { ForcedChange } from "../catalog/basis";
import { categoryId } from "../catalog/categories";
import { type Size, sizeNames } from "../catalog/size";
import { centralDayNumber, type Edition, editionAt } from "./edition";
import { createMalformations, type Malformations, malformation } from "./malform/malformations";
import { createRequestBudget, type RequestBudget } from "./request-budget";

const percent = z.number().min(0).max(100);

/**
 * Body of POST /__sandbox/feed. Fields that are left out stay unchanged; an empty `drop` or `malform` repairs the feed.
 */
export const feedControl = z.strictObject({
  size: z.enum(sizeNames).optional(),
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  /** Percent of the offers that change now: retitled, moved, or ended and replaced. */
  change: percent.optional(),
  /** What the feed leaves out from now on, although the program has it. */
  drop: z
    .strictObject({
      merchantPercent: percent.optional(),
      category: z
        .string()
        .refine((key) => categoryId(key) !== undefined, "there is no such category")
        .optional(),
      everything: z.boolean().optional(),
    })
    .optional(),
  malform: z.array(malformation).optional(),
});

export type FeedControl = z.output<typeof feedControl>;

export interface FeedOptions {
  size: Size;
  seed: number;
  now: () => Date;
  programOrigin: string;
  assetOrigin: string;
}

/** What makes the catalogue of a day. */
interface Content {
  readonly size: Size;
  readonly seed: number;
  readonly forcedChanges: readonly ForcedChange[];
  readonly drop: Drop;
}

/** The current feed: today's catalogue and the changes made to it. Kept in memory: a restart undoes everything. */
export interface Feed {
  catalog(): Catalog;
  lastModified(): Date;
  edition(): Edition;
  malformations(): Malformations;
  budget: RequestBudget;
  /** Each call is a new edition: Last-Modified advances. */
  apply(control: FeedControl): void;
  /** Resets to the initial size and seed, without flaws or changes, and with a full request budget. */
  reset(): void;
}

export function createFeed({ size, seed, now, programOrigin, assetOrigin }: FeedOptions): Feed {
  const beginning: Content = { size, seed, forcedChanges: [], drop: {} };
  let state = beginning;
  let malformations = createMalformations([]);
  let appliedAt: Date | undefined;
  let opened: { edition: number; catalog: Catalog } | undefined;
  const budget = createRequestBudget();
  const edition = () => editionAt(now());

  function lastModified(): Date {
    const { compiledAt } = edition();
    return appliedAt !== undefined && appliedAt > compiledAt ? appliedAt : compiledAt;
  }

  function recompile(next: Content, at: Date | undefined): void {
    state = next;
    appliedAt = at;
    opened = undefined;
  }

  return {
    budget,
    edition,
    lastModified,
    malformations: () => malformations,
    catalog: () => {
      const { number } = edition();
      if (opened?.edition !== number) {
        // Before 4:30 a change is compiled on the day after its edition's.
        const compiledOn = centralDayNumber(lastModified());
        const options = { ...state, edition: number, compiledOn, programOrigin, assetOrigin };
        opened = { edition: number, catalog: createCatalog(options) };
      }
      return opened.catalog;
    },
    apply: ({ change, malform, ...rest }) => {
      const forced = change === undefined ? [] : [{ edition: edition().number, percent: change }];
      // HTTP dates have whole seconds: two changes within one must still differ.
      const at = new Date(Math.max(now().getTime(), lastModified().getTime() + 1000));
      recompile(
        {
          size: rest.size ?? state.size,
          seed: rest.seed ?? state.seed,
          drop: rest.drop ?? state.drop,
          forcedChanges: [...state.forcedChanges, ...forced],
        },
        at,
      );
      if (malform !== undefined) malformations = createMalformations(malform);
    },
    reset: () => {
      recompile(beginning, undefined);
      malformations = createMalformations([]);
      budget.clear();
    },
  };
}
