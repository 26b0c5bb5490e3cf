import { sentence } from "@/lib/text/format";
import * as z from "./zod";

/** A sentence on each field that is to blame, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Why the portal refused something, and which fields are to blame, if any. */
export interface Refusal {
  readonly words: string;
  readonly errors: FieldErrors;
}

/** The portal's problem details (design, HTTP surface). */
export const problemSchema = z
  .object({
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), detail: z.string() })).default([]),
  })
  .transform(
    ({ detail, errors }): Refusal => ({
      words: detail,
      errors: Object.fromEntries(errors.map((error) => [error.field, `${sentence(error.detail)}.`])),
    }),
  );

/** The first field of a form that is to blame, as the page has them. */
export function firstToBlame(form: HTMLFormElement, errors: FieldErrors): HTMLInputElement | undefined {
  return [...form.querySelectorAll("input")].find(({ name }) => name in errors);
}
