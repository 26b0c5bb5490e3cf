import { afterEach, expect, it, vi } from "vitest";
import { getQueryClient } from "./query-client";

afterEach(() => void vi.useRealTimers());

it("leaves no timer on the server that would keep a request in memory", () => {
  vi.useFakeTimers();
  const client = getQueryClient();
  client.setQueryData(["offers"], { pages: [], pageParams: [] });
  expect(client.getQueryData(["offers"])).toBeDefined();
  expect(vi.getTimerCount()).toBe(0);
});
