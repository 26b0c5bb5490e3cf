import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ProblemAnswer } from "@/components/api/get-unchecked";
import { LateAnswer } from "@/components/api/in-time";
import { getQueryClient, takeFound } from "./query-client";

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

it("leaves no timer on the server that would keep a request in memory", () => {
  vi.useFakeTimers();
  const client = getQueryClient();
  client.setQueryData(["offers"], { pages: [], pageParams: [] });
  expect(client.getQueryData(["offers"])).toBeDefined();
  expect(vi.getTimerCount()).toBe(0);
});

it("fails without a network, and does not wait for one in silence", async () => {
  onlineManager.setOnline(false);
  const queryFn = () => Promise.reject(new ProblemAnswer("internal", "It failed."));
  await expect(getQueryClient().fetchQuery({ queryKey: ["offers"], queryFn })).rejects.toThrow("It failed.");
});

it("asks once where the portal refuses or does not answer, and again where the network fails", async () => {
  vi.useFakeTimers();
  const asked = async (error: Error) => {
    const queryFn = vi.fn(() => Promise.reject(error));
    const found = getQueryClient().fetchQuery({ queryKey: [error.name], queryFn });
    await Promise.all([expect(found).rejects.toBe(error), vi.runAllTimersAsync()]);
    return queryFn.mock.calls.length;
  };
  expect(await asked(new ProblemAnswer("invalid_input", "It is refused."))).toBe(1);
  expect(await asked(new LateAnswer())).toBe(1);
  expect(await asked(new TypeError("fetch failed"))).toBe(3);
});

it("reads anew what is saved each time it is looked at, as a heart may have changed it, and other offers not", async () => {
  const client = getQueryClient();
  const read = async (query: string) => {
    const queryKey = ["offers", query, null];
    client.setQueryData(queryKey, "before");
    return await client.fetchQuery({ queryKey, queryFn: async () => "now" });
  };
  expect(await read("q=pizza&saved=1")).toBe("now");
  expect(await read("q=saved%3D1")).toBe("before");
});

it("takes saved offers from a page that was rendered anew, and of others only what it lacks", () => {
  const client = getQueryClient();
  const foundAt = Date.now();
  const found = (query: string, id: number, later = 0) =>
    takeFound(client, { json: JSON.stringify({ id }), query, start: null, foundAt: foundAt + later });
  const shown = (query: string) => client.getQueryData(["offers", query, null]);
  found("saved=1", 1);
  found("q=pizza", 1);
  for (const query of ["saved=1", "q=pizza", "q=tacos"]) found(query, 2, 1);
  const pages = (id: number) => ({ pages: [{ id }], pageParams: [null] });
  expect(["saved=1", "q=pizza", "q=tacos"].map(shown)).toEqual([pages(2), pages(1), pages(2)]);

  found("saved=1", 3);
  expect(shown("saved=1")).toEqual(pages(2));
});
