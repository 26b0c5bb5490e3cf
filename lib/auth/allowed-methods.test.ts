import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { allowedMethods } from "./allowed-methods";

/** What Next notes of a request in development. */
vi.mock("next/dist/server/request-meta", () => ({
  getRequestMeta: () => ({ definition: { kind: "APP_ROUTE", filename: "/no/such/route.ts" } }),
}));

test("in development a route stands as its source, which is not loaded once more to list its methods", () => {
  expect(allowedMethods(new IncomingMessage(new Socket()))).toBeUndefined();
});
