import { QueryClient } from "@tanstack/react-query";
import { ProblemAnswer } from "@/components/ui/get-json";

const MINUTE_MS = 60_000;
const RETRIES = 2;

/** @param gcTime milliseconds that what nobody shows any more is kept */
function createQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offers change once a day, so what was read a moment ago is not read again; it outlives a look at an offer, so
        // that Back leads to the same place in the list. What is saved changes with every heart.
        staleTime: ({ queryKey }) => (isOfSaved(queryKey) ? 0 : 5 * MINUTE_MS),
        gcTime,
        refetchOnWindowFocus: false,
        // Without a network a question is asked and fails, which is told; it would wait without a word.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && !(error instanceof ProblemAnswer),
      },
    },
  });
}

/** The filters are the second part of each key, as the API reads them. */
function isOfSaved([, filters]: readonly unknown[]): boolean {
  return typeof filters === "string" && new URLSearchParams(filters).has("saved", "1");
}

let inBrowser: QueryClient | undefined;

/** One for each request on the server, where nothing of one member may reach another; one for the life of the page in the browser. */
export function getQueryClient(): QueryClient {
  // Any other time would be a timer that keeps the whole request in memory until it ends; this one goes with the request.
  if (typeof window === "undefined") return createQueryClient(Number.POSITIVE_INFINITY);
  inBrowser ??= createQueryClient(30 * MINUTE_MS);
  return inBrowser;
}
