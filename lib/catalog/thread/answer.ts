import { workerData } from "piscina";
import { type CatalogDb, openExistingCatalogDb } from "@/lib/db/client";
import { sqliteCodeOf } from "@/lib/db/sqlite-code";
import { codeOf, type FieldError, InvalidInputError, messageOf } from "@/lib/errors";
import { indexZipAreas } from "../place";
import { type SearchName, searches } from "./searches";

export interface Question {
  readonly name: SearchName;
  /** What the search is given after the catalogue. */
  readonly args: readonly unknown[];
}

/**
 * An answer as JSON, which crosses to another thread in a tenth of the time that its objects take. Of an error, what it
 * is made of: its class does not cross, and of SQLite's neither message nor code.
 */
export type Told = { readonly json: string } | { readonly refusal: Refusal } | { readonly failure: Failure };

interface Refusal {
  readonly message: string;
  readonly errors: readonly FieldError[];
}

interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
}

indexZipAreas();
let catalog: CatalogDb | undefined;

/** The catalogue in the folder that the thread was given. If it cannot be opened, the next question tries again. */
function opened(): CatalogDb {
  catalog ??= openExistingCatalogDb(workerData);
  return catalog;
}

/** Opens the catalogue before the first question, which would wait for it. */
export function prepare(): Told {
  return told(() => ({ catalog: opened().$client.name }));
}

/** Answers a question in the thread of searches. */
export function answer({ name, args }: Question): Told {
  return told(() => Reflect.apply(searches[name], undefined, [{ catalog: opened() }, ...args]));
}

function told(work: () => object | boolean | null): Told {
  try {
    return { json: JSON.stringify(work()) };
  } catch (error) {
    const message = messageOf(error);
    if (error instanceof InvalidInputError) return { refusal: { message, errors: error.errors } };
    const stack = error instanceof Error ? error.stack : undefined;
    return { failure: { message, stack, code: sqliteCodeOf(error) ?? codeOf(error) } };
  }
}
