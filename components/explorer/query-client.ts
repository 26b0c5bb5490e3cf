import { QueryClient } from "@tanstack/react-query";
import { ProblemAnswer } from "./get-json";

const MINUTE_MS = 60_000;
const RETRIES = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offers change once a day, so what was read a moment ago is not read again; it outlives a look at an offer, so
        // that Back leads to the same place in the list.
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && !(error instanceof ProblemAnswer),
      },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** One for each request on the server, where nothing of one member may reach another; one for the life of the page in the browser. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}
