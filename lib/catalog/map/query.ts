import { z } from "zod";
import type { Unchecked } from "@/lib/errors";
import { filterSchema } from "../filters";

const HIGHEST_ZOOM = 22;

/** A blank edge is none, not 0. */
const edge = (most: number) => z.string().trim().min(1).pipe(z.coerce.number<string>().min(-most).max(most));
const edges = z.tuple([edge(540), edge(90), edge(540), edge(90)]);

const bbox = z
  .string()
  .max(200)
  .transform((text, ctx) => {
    const { data } = edges.safeParse(text.split(","));
    if (data) return { west: data[0], south: data[1], east: data[2], north: data[3] };
    ctx.addIssue("must be west, south, east and north in degrees, as in -98,30,-97,31");
    return z.NEVER;
  })
  .refine(({ south, north }) => south <= north, "has a south edge above its north edge");

/** Not `z.coerce`, which takes what is missing for a number that is none. */
const read = (value: unknown) => (typeof value === "string" ? Number(value) : value);

export const mapQuerySchema = filterSchema.extend({
  bbox: bbox.describe("W,S,E,N in degrees; across the antimeridian, west is greater than east, or one is beyond 180"),
  zoom: z
    .preprocess(read, z.number().min(0).max(30))
    .nonoptional()
    .transform((zoom) => Math.min(zoom, HIGHEST_ZOOM))
    .describe("of the map, where 0 is the world: places that are close together on it are a cluster"),
});

export type MapQuery = Unchecked<typeof mapQuerySchema>;
