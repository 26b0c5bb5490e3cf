import { z } from "zod";
import { categoryId } from "../../catalog/categories";
import { type BodyFlaw, bodyFlaws } from "./bodies";
import { type RowFlaw, rowFlaws } from "./rows";
import { type TreeFlaw, treeFlaws } from "./tree";

const times = z.number().int().min(1).max(10_000).default(1);
const knownCategory = z.string().refine((key) => categoryId(key) !== undefined, "there is no such category");

const rowMalformation = z.strictObject({
  kind: z.enum(rowFlaws),
  times,
  /** Key of the category whose first page has the rows. */
  category: knownCategory.default("dining/american-grill"),
});
const treeMalformation = z.strictObject({ kind: z.enum(treeFlaws), times });
const bodyMalformation = z.strictObject({
  kind: z.enum(bodyFlaws),
  times,
  answer: z.enum(["categories", "offers"]).default("offers"),
});

/**
 * Bad rows and bad categories stay in the feed until they are repaired, `times` of each kind. A bad body affects the
 * next `times` answers.
 */
export const malformation = z.discriminatedUnion("kind", [rowMalformation, treeMalformation, bodyMalformation]);

export type Malformation = z.output<typeof malformation>;

const isRow = (item: Malformation): item is z.output<typeof rowMalformation> => "category" in item;
const isBody = (item: Malformation): item is z.output<typeof bodyMalformation> => "answer" in item;
const isTree = (item: Malformation): item is z.output<typeof treeMalformation> => !isRow(item) && !isBody(item);

const repeated = <Kind>({ kind, times }: { kind: Kind; times: number }) => Array.from({ length: times }, () => kind);

export interface Malformations {
  badRows(category: number | string): RowFlaw[];
  badCategories(): TreeFlaw[];
  /** The flaw of the answer about to be sent; each call uses up one. */
  nextBadBody(answer: "categories" | "offers"): BodyFlaw | undefined;
}

export function createMalformations(list: readonly Malformation[]): Malformations {
  const bodies = list.filter(isBody).flatMap((item) => Array.from({ length: item.times }, () => item));
  return {
    badRows: (category) =>
      list
        .filter(isRow)
        .filter((item) => categoryId(item.category) === categoryId(category))
        .flatMap(repeated),
    badCategories: () => list.filter(isTree).flatMap(repeated),
    nextBadBody: (answer) => {
      const next = bodies.findIndex((item) => item.answer === answer);
      return next < 0 ? undefined : bodies.splice(next, 1)[0]?.kind;
    },
  };
}
