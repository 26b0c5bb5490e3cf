import { addSeconds } from "date-fns/addSeconds";
import { max } from "date-fns/max";
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
  /** The same day as the hosted program has it: with what the feed drops. */
  programCatalog(): Catalog;
  lastModified(): Date;
  edition(): Edition;
  malformations(): Malformations;
  budget: RequestBudget;
  /** Each call is a new edition: Last-Modified advances. */
  apply(control: FeedControl): void;
  /** Resets to the initial size and seed, without flaws or changes, and with a full request budget. */
  reset(): void;
}

const NOTHING: Drop = {};

export function createFeed({ size, seed, now, programOrigin, assetOrigin }: FeedOptions): Feed {
  const beginning: Content = { size, seed, forcedChanges: [], drop: NOTHING };
  let state = beginning;
  let malformations = createMalformations([]);
  let applied: { readonly at: Date; readonly edition: number } | undefined;
  let opened: { readonly edition: number; readonly feed: Catalog; readonly program: Catalog } | undefined;
  const budget = createRequestBudget();
  const edition = () => editionAt(now());

  function lastModified(): Date {
    const { compiledAt, number } = edition();
    if (applied === undefined || applied.at < compiledAt) return compiledAt;
    // Changes shortly before 4:30 may lie beyond it, and the edition after them must differ.
    return applied.edition === number ? applied.at : addSeconds(applied.at, 1);
  }

  function recompile(next: Content, at: Date | undefined): void {
    state = next;
    applied = at && { at, edition: edition().number };
    opened = undefined;
  }

  function open() {
    const { number } = edition();
    if (opened?.edition !== number) {
      // Before 4:30 a change is compiled on the day after its edition's.
      const compiledOn = centralDayNumber(lastModified());
      const options = { ...state, edition: number, compiledOn, programOrigin, assetOrigin };
      const program = createCatalog({ ...options, drop: {} });
      opened = { edition: number, program, feed: state.drop === NOTHING ? program : createCatalog(options) };
    }
    return opened;
  }

  return {
    budget,
    edition,
    lastModified,
    malformations: () => malformations,
    catalog: () => open().feed,
    programCatalog: () => open().program,
    apply: ({ change, malform, ...rest }) => {
      const forced = !change ? [] : [{ edition: edition().number, percent: change }];
      // HTTP dates have whole seconds: two changes within one must still differ.
      const at = max([now(), addSeconds(lastModified(), 1)]);
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
