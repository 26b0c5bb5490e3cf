import type { Piscina } from "piscina";
import { InvalidInputError } from "@/lib/errors";
import { observeSearch } from "@/lib/metrics";
import type { Question, Told } from "./answer";
import type { Answer, Asked, SearchName } from "./searches";

// Next bundles pages and routes apart from server.ts, which starts the thread; they share only globalThis.
export const shared: typeof globalThis & { perksPortalSearches?: Piscina<Question, Told> } = globalThis;

/**
 * Asks the thread of searches, so that the event loop has time for other requests meanwhile.
 * @throws InvalidInputError, what failed in the thread with SQLite's code, and in a process without the thread
 */
export async function askCatalog<Name extends SearchName>(name: Name, ...args: Asked<Name>): Promise<Answer<Name>> {
  return JSON.parse(await askCatalogForJson(name, ...args));
}

/**
 * The answer as JSON, to be sent on as it is.
 * @throws as `askCatalog`
 */
export async function askCatalogForJson<Name extends SearchName>(name: Name, ...args: Asked<Name>): Promise<string> {
  if (!shared.perksPortalSearches) throw new Error("This process has no thread of searches.");
  const asked = performance.now();
  const told = await shared.perksPortalSearches.run({ name, args });
  observeSearch(name, (performance.now() - asked) / 1000);
  if ("json" in told) return told.json;
  if ("refusal" in told) throw new InvalidInputError(told.refusal.message, told.refusal.errors);
  const { message, ...rest } = told.failure;
  throw Object.assign(new Error(message), rest);
}
