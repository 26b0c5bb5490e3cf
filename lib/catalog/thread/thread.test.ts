import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { type FieldError, InvalidInputError } from "@/lib/errors";
import { catalogOf } from "@/tests/factories/catalog-of";
import { hasOffersNear } from "../has-offers-near";
import { askCatalog, askCatalogForJson, shared } from "./ask";
import { startSearchThread } from "./start";

function start(folder: string): void {
  const end = startSearchThread(folder);
  onTestFinished(end);
}

afterEach(() => {
  delete shared.perksPortalSearches;
});

async function catalogNearSmithville() {
  const { catalog, page } = await catalogOf({ name: "Anvil", city: "Smithville" }, { name: "Bellows" });
  return { page, file: catalog.$client.name, client: catalog.$client };
}

it("answers in its thread as the search answers anywhere", async () => {
  const { page, file } = await catalogNearSmithville();
  start(path.dirname(file));
  const query = { near: "78957", radius: 25, sort: "distance" };
  expect(await askCatalog("browseOffers", query)).toEqual(page(query));
  expect(await askCatalogForJson("browseOffers", query)).toBe(JSON.stringify(page(query)));
  expect(await askCatalog("findPlace", "Nowhere, ZZ")).toBeNull();
});

it("refuses a query as the search does, with the fields that are wrong", async () => {
  const { file } = await catalogNearSmithville();
  start(path.dirname(file));
  const refusal = askCatalog("browseOffers", { radius: -1, limit: 101 });
  await expect(refusal).rejects.toBeInstanceOf(InvalidInputError);
  const errors = await refusal.catch((error): readonly FieldError[] => error.errors);
  expect(errors).toMatchObject([{ field: "radius" }, { field: "limit" }]);
});

it("fails what it was asked when it died, and answers what it is asked later", async () => {
  const { file } = await catalogNearSmithville();
  start(path.dirname(file));
  await askCatalog("firstOffers", {});
  const [thread] = shared.perksPortalSearches?.threads ?? [];
  const unanswered = askCatalog("browseOffers", {});
  await Promise.all([thread?.terminate(), expect(unanswered).rejects.toThrow("exited")]);
  expect(await askCatalog("firstOffers", {})).toMatchObject({ total: 2 });
});

it("fails while the catalogue cannot be opened, without which the console goes on, and answers once it can", async () => {
  const { file, client } = await catalogNearSmithville();
  client.pragma("wal_checkpoint(TRUNCATE)");
  const folder = mkdtempSync(path.join(tmpdir(), "damaged-catalog-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "catalog.db"), "no database at all".repeat(100));
  start(folder);
  await expect(askCatalog("firstOffers", {})).rejects.toThrow("not a database");
  expect(await hasOffersNear("78957")).toBe(false);
  copyFileSync(file, path.join(folder, "catalog.db"));
  expect(await hasOffersNear("78957")).toBe(true);
});

it("cannot be asked in a process that has none", async () => {
  await expect(askCatalog("firstOffers", {})).rejects.toThrow("no thread of searches");
});
