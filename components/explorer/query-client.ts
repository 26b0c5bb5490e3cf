import { QueryClient } from "@tanstack/react-query";
import { ProblemAnswer } from "@/components/api/get-unchecked";
import { LateAnswer } from "@/components/api/in-time";
import { type FirstPage, offersKey } from "./offers-query";

const MINUTE_MS = 60_000;
const RETRIES = 2;

/** Begins the keys of the map's views. */
export const PLACES = "places";

/** @param gcTime how long unused data is kept, in milliseconds */
function createQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offers change once a day, so recent data is not fetched again. It is kept while an offer is viewed, so that
        // Back leads to the same position in the list. Saved offers change with every heart, so they are fetched again.
        staleTime: ({ queryKey }) => (isOfSaved(queryKey) ? 0 : 5 * MINUTE_MS),
        gcTime,
        refetchOnWindowFocus: false,
        // Without a network, a request is sent and fails, and the failure is shown; by default it would wait silently.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ProblemAnswer) && !(error instanceof LateAnswer),
      },
    },
  });
}

/** The second part of each key is the filters, in the API's form. */
function isOfSaved([, filters]: readonly unknown[]): boolean {
  return typeof filters === "string" && new URLSearchParams(filters).has("saved", "1");
}

/**
 * Takes what the server found, unless the cache has it: a page that was rendered again, for a heart that was pressed on
 * the next one, has only the first page of a list that has grown since, and would take the member's place in it away. Of
 * saved offers the server knows better.
 */
export function takeFound(client: QueryClient, { json, query, start, foundAt }: FirstPage): void {
  const key = offersKey(query, start);
  const had = client.getQueryState(key);
  if (had?.data !== undefined && !(isOfSaved(key) && had.dataUpdatedAt < foundAt)) return;
  client.setQueryData(key, { pages: [JSON.parse(json)], pageParams: [start] }, { updatedAt: foundAt });
}

function createBrowserClient(): QueryClient {
  const client = createQueryClient(30 * MINUTE_MS);
  // A map that is moved asks for hundreds of views, of which few are seen again, and soon.
  client.setQueryDefaults([PLACES], { gcTime: MINUTE_MS });
  return client;
}

let inBrowser: QueryClient | undefined;

/**
 * On the server, one per request, so that no data of one member can reach another; in the browser, one for the life of
 * the page.
 */
export function getQueryClient(): QueryClient {
  // Any finite time would set a timer that keeps the whole request in memory until it fires; this one is freed with the
  // request.
  if (typeof window === "undefined") return createQueryClient(Number.POSITIVE_INFINITY);
  inBrowser ??= createBrowserClient();
  return inBrowser;
}
