import { z } from "zod";
import { filterSchema } from "../filters";

const HIGHEST_ZOOM = 22;

const bbox = z
  .string()
  .max(200)
  .transform((text) => text.split(",").map(Number))
  .pipe(
    z.tuple([
      z.number().min(-540).max(540),
      z.number().min(-90).max(90),
      z.number().min(-540).max(540),
      z.number().min(-90).max(90),
    ]),
  )
  .transform(([west, south, east, north]) => ({ west, south, east, north }))
  .refine(({ south, north }) => south <= north, "has a south edge above its north edge");

/**
 * `bbox` as W,S,E,N in degrees; if it crosses the antimeridian, west is greater than east, or a value is beyond 180.
 */
export const mapQuerySchema = filterSchema.extend({
  bbox,
  zoom: z.coerce
    .number()
    .min(0)
    .max(30)
    .transform((zoom) => Math.min(zoom, HIGHEST_ZOOM)),
});

export type MapQuery = { readonly [Name in keyof z.input<typeof mapQuerySchema>]?: unknown };
