import { z } from "zod";

const positive = (name: string) =>
  z
    .string(`${name} may be given only once`)
    .regex(/^0*[1-9]\d*$/, `${name} must be a whole number of 1 or more`)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER));

/**
 * Parameters of offers.json (perks-feed.md). Unknown ones are ignored. That neither category parameter is a 400, and
 * that the id counts where both are given, is our choice: the specification does not show it.
 */
const offersQuery = z
  .object({
    category_id: z
      .string("category_id may be given only once")
      .regex(/^-?\d+$/, "category_id must be an integer")
      .transform(Number)
      .optional(),
    category_key: z.string("category_key may be given only once").optional(),
    count: positive("count").optional(),
    page: positive("page").default(1),
  })
  .transform(({ category_id, category_key, ...paging }, context) => {
    const category = category_id ?? category_key;
    if (category !== undefined) return { category, ...paging };
    context.addIssue({ code: "custom", message: "one of category_id or category_key is required" });
    return z.NEVER;
  });

export type OffersQuery = z.output<typeof offersQuery>;

/**
 * The request as asked, or the sentences of a 400. An empty parameter is one that is not given: clients send it for
 * null.
 */
export function parseOffersQuery(
  query: Readonly<Record<string, unknown>>,
): { query: OffersQuery } | { problems: string[] } {
  const parsed = offersQuery.safeParse(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
  return parsed.success ? { query: parsed.data } : { problems: parsed.error.issues.map(({ message }) => message) };
}
