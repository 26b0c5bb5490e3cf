import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { browsableAround } from "@/lib/catalog/browsable-around";
import { askCatalog, askCatalogForJson, shared } from "@/lib/catalog/thread/ask";
import { startSearchThread } from "@/lib/catalog/thread/start";
import { type FieldError, InvalidInputError } from "@/lib/errors";
import { catalogOf } from "@/tests/factories/catalog-of";
import { startRunningWeb } from "@/tests/factories/running-web";

async function start(folder: string): Promise<void> {
  const end = await startSearchThread(folder, (error) => {
    throw error;
  });
  onTestFinished(end);
}

/** As V8 ends a thread that is out of memory. */
async function endThread(): Promise<void> {
  await shared.perksPortalSearches?.threads[0]?.terminate();
}

afterEach(() => {
  delete shared.perksPortalSearches;
});

async function catalogNearSmithville() {
  const { catalog, page } = await catalogOf({ name: "Anvil", city: "Smithville" }, { name: "Bellows" });
  return { page, catalog, file: catalog.$client.name };
}

it("answers in its thread as the search answers anywhere", async () => {
  const { page, file } = await catalogNearSmithville();
  await start(path.dirname(file));
  const query = { near: "78957", radius: 25, sort: "distance" };
  expect(await askCatalog("browseOffers", query)).toEqual(page(query));
  expect(await askCatalogForJson("browseOffers", query)).toBe(JSON.stringify(page(query)));
  expect(await askCatalog("findPlace", "Nowhere, ZZ")).toBeNull();
});

it("refuses a query as the search does, with the fields that are wrong", async () => {
  const { file } = await catalogNearSmithville();
  await start(path.dirname(file));
  const refusal = askCatalog("browseOffers", { radius: -1, limit: 101 });
  await expect(refusal).rejects.toBeInstanceOf(InvalidInputError);
  const errors = await refusal.catch((error): readonly FieldError[] => error.errors);
  expect(errors).toMatchObject([{ field: "radius" }, { field: "limit" }]);
});

it("fails what it was asked when it died, and answers what it is asked later", async () => {
  const { file } = await catalogNearSmithville();
  await start(path.dirname(file));
  const unanswered = askCatalog("browseOffers", {});
  await Promise.all([endThread(), expect(unanswered).rejects.toThrow("exited")]);
  expect(await askCatalog("firstOffers", {})).toMatchObject({ total: 2 });
});

it("makes no catalogue in place of one that was moved away, whose newest changes are in the -wal that was left", async () => {
  const { file } = await catalogNearSmithville();
  await start(path.dirname(file));
  renameSync(file, `${file}.away`);
  expect(await askCatalog("firstOffers", {}), "it is open already").toMatchObject({ total: 2 });
  await endThread();
  await expect(askCatalog("firstOffers", {})).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  expect(await askCatalog("firstOffers", {})).toMatchObject({ total: 2 });
});

it("fails while the catalogue cannot be opened, without which the console goes on, and answers once it can", async () => {
  const { file, catalog } = await catalogNearSmithville();
  catalog.$client.pragma("wal_checkpoint(TRUNCATE)");
  const folder = mkdtempSync(path.join(tmpdir(), "damaged-catalog-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "catalog.db"), "no database at all".repeat(100));
  await start(folder);
  await expect(askCatalog("firstOffers", {})).rejects.toMatchObject({
    message: "file is not a database",
    code: "SQLITE_NOTADB",
  });
  expect(await browsableAround({ catalog }, "78957")).toBe("");
  copyFileSync(file, path.join(folder, "catalog.db"));
  expect(await browsableAround({ catalog }, "78957")).toBe("78957");
});

it("cannot be asked in a process that has none", async () => {
  await expect(askCatalog("firstOffers", {})).rejects.toThrow("no thread of searches");
});

it("keeps the web process from starting where its code cannot be loaded, and says why", async () => {
  const started = startRunningWeb({ NODE_OPTIONS: "--require ./tests/faults/no-search-thread.cjs" });
  await expect(started).rejects.toThrow("There is no room for its code.");
});

it("answers although the catalogue was moved away, and leaves its newest changes as they are", async () => {
  const web = await startRunningWeb();
  onTestFinished(() => web.close());
  const file = path.join(web.runtime.config.DATA_DIR, "catalog.db");
  const written = statSync(`${file}-wal`).size;
  expect(written, "what was written last is in the -wal").toBeGreaterThan(0);
  renameSync(file, `${file}.away`);
  expect(await web.ask("/api/offers?q=pizza")).toMatchObject({ status: 200 });
  expect([existsSync(file), statSync(`${file}-wal`).size]).toEqual([false, written]);
  renameSync(`${file}.away`, file);
});
