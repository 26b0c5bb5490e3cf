import { notFound } from "next/navigation";
import { InvalidInputError, NotFoundError } from "@/lib/errors";

/** As Next hands it to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A page for what does not exist, and for a query that no page of ours leads to, such as a shortened cursor. */
export function readOr404<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof NotFoundError) notFound();
    throw error;
  }
}

/** A parameter that is given once; an empty or repeated one counts as none. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
