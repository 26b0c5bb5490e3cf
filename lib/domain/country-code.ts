import { z } from "zod";
import { rule } from "./input-rule";

const TWO_LETTERS = /^[A-Za-z]{2}$/;

/** A country by its two letters, in any case (ISO 3166-1 alpha-2). */
export const countryCodeSchema = z
  .string()
  .refine((code) => TWO_LETTERS.test(code), rule("country"))
  .meta({ pattern: TWO_LETTERS.source })
  .transform((code) => code.toUpperCase());
