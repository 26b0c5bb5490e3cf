import { z } from "zod";

/** A country by its two letters, in any case (ISO 3166-1 alpha-2). */
export const countryCodeSchema = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "must be two letters, such as US (ISO 3166-1 alpha-2)")
  .transform((code) => code.toUpperCase());
