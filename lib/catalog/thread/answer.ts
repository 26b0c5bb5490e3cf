import { workerData } from "piscina";
import { type CatalogDb, openCatalogDb } from "@/lib/db/client";
import { type FieldError, InvalidInputError, messageOf } from "@/lib/errors";
import { indexZipAreas } from "../place";
import { type SearchName, searches } from "./searches";

export interface Question {
  readonly name: SearchName;
  /** What the search is given after the catalogue. */
  readonly args: readonly unknown[];
}

/**
 * An answer as JSON, which crosses to another thread in a tenth of the time that its objects take. Of a refusal, what
 * its class is made of: the class does not cross.
 */
export type Told =
  | { readonly json: string }
  | { readonly refusal: { readonly message: string; readonly errors: readonly FieldError[] } };

indexZipAreas();

let catalog: CatalogDb | undefined;

/** Answers a question in the thread of searches, whose data is the folder of the databases. */
export function answer({ name, args }: Question): Told {
  try {
    // Only now: a file that cannot be opened is an error of each search, not the end of the thread.
    catalog ??= openCatalogDb(workerData);
    return { json: JSON.stringify(Reflect.apply(searches[name], undefined, [{ catalog }, ...args])) };
  } catch (error) {
    if (error instanceof InvalidInputError) return { refusal: { message: error.message, errors: error.errors } };
    throw native(error);
  }
}

/** SQLite's errors look like errors, but cross without their message. */
function native(thrown: unknown): Error {
  const error = new Error(messageOf(thrown));
  if (thrown instanceof Error && thrown.stack) error.stack = thrown.stack;
  return error;
}
