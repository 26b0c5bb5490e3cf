import { notFound } from "next/navigation";
import { InvalidInputError, NotFoundError } from "@/lib/errors";

/** As Next passes it to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Undefined for what does not exist, and for a query that none of our pages link to, such as a truncated cursor. */
export async function ifFound<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether something is refused because of one of its fields. */
export async function isRefusedFor(field: string, reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return false;
  } catch (error) {
    return error instanceof InvalidInputError && error.errors.some((wrong) => wrong.field === field);
  }
}

/** For pages that need scripts anyway: there, `notFound()` is enough. */
export function readOr404<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) notFound();
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof InvalidInputError || error instanceof NotFoundError;
}

/** A parameter that is one of some values, or missing; any other is answered as `readOr404` does. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  parameter: string | string[] | undefined,
): Value | undefined {
  const given = single(parameter);
  return given === undefined ? undefined : (values.find((known) => known === given) ?? notFound());
}

/** A parameter that is given once; an empty or repeated one counts as missing. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
