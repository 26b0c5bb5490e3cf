import { expect, onTestFinished, test } from "vitest";
import { findMemberByEmailKey } from "@/lib/db/members";
import { emailKey } from "@/lib/domain/email";
import { ConflictError } from "@/lib/errors";
import { addMember } from "@/lib/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import {
  listSaved,
  recentOffers,
  recordLook,
  resolveSaved,
  savedOfferIds,
  savedToLookAt,
  saveOffer,
  unsaveOffer,
} from ".";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** As the catalogue has a category that was never read, until a sync finds it to be none. */
const UNREAD_CATEGORY =
  "INSERT INTO category (id, key, title, position, stale_since) VALUES (2, 'travel', 'Travel', 1, '')";

/** Offers by id, each with its last day. */
async function portalWith(lastDays: Readonly<Record<number, string>>) {
  const { portal, config } = createBarePortal();
  await addMember({ portal, config }, { name: "test" }, { email: "a@b.example", firstName: "A", lastName: "B" });
  const memberId = findMemberByEmailKey(portal, emailKey("a@b.example"))?.id ?? 0;
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const list = (days: Readonly<Record<number, string>>) => made.apply(fewOffers(days));
  await list(lastDays);
  return { runtime: { portal, config, catalog: made.catalog }, memberId, list };
}

const idsOf = (offers: readonly { readonly id: number }[]) => offers.map(({ id }) => id);

test("saved offers are listed as ending soon, kept, or gone, the last in the words they had", async () => {
  const { runtime, memberId, list } = await portalWith({
    1: inDays(40),
    2: inDays(5),
    3: inDays(2),
    4: inDays(40),
  });
  for (const id of [4, 3, 2, 1]) await saveOffer(runtime, memberId, id);
  await list({ 1: inDays(40), 2: inDays(5), 3: inDays(2) });
  const saved = listSaved(runtime, memberId);
  expect(idsOf(saved.ending)).toEqual([3, 2]);
  expect(idsOf(saved.kept)).toEqual([1]);
  expect(saved.gone).toMatchObject([{ offerId: 4, title: "Offer 4", merchantName: "Harbor & Pine" }]);
});

test("a saved offer that is missing while a category could not be read since catalog.db was lost has not gone, but is unknown", async () => {
  const { runtime, memberId, list } = await portalWith({ 1: inDays(40), 2: inDays(40) });
  for (const id of [2, 1]) await saveOffer(runtime, memberId, id);
  await list({ 1: inDays(40) });
  runtime.catalog.$client.exec(UNREAD_CATEGORY);
  const unread = listSaved(runtime, memberId);
  expect(idsOf(unread.kept)).toEqual([1]);
  expect(unread.unknown).toMatchObject([{ offerId: 2, title: "Offer 2", merchantName: "Harbor & Pine" }]);
  expect(unread.gone).toEqual([]);
  await list({ 1: inDays(40) });
  const read = listSaved(runtime, memberId);
  expect(read.unknown).toEqual([]);
  expect(read.gone).toMatchObject([{ offerId: 2 }]);
});

test("saving twice is saving once, and an offer that has gone can still be let go", async () => {
  const { runtime, memberId, list } = await portalWith({ 1: inDays(9), 2: inDays(9) });
  await saveOffer(runtime, memberId, 1);
  await saveOffer(runtime, memberId, 1);
  expect(savedOfferIds(runtime, memberId)).toEqual([1]);
  await list({ 2: inDays(9) });
  await expect(saveOffer(runtime, memberId, 1)).rejects.toThrow("ended");
  await unsaveOffer(runtime, memberId, 1);
  expect(savedOfferIds(runtime, memberId)).toEqual([]);
});

test("looks are remembered with the last one first, each offer once, and only while it is live", async () => {
  const { runtime, memberId, list } = await portalWith({ 1: inDays(9), 2: inDays(9), 3: inDays(9) });
  for (const id of [1, 2, 3, 1]) {
    await recordLook(runtime, memberId, id);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(idsOf(recentOffers(runtime, memberId, 8))).toEqual([1, 3, 2]);
  expect(idsOf(recentOffers(runtime, memberId, 2))).toEqual([1, 3]);
  await saveOffer(runtime, memberId, 3);
  expect(idsOf(recentOffers(runtime, memberId, 2)), "what is saved stands above it").toEqual([1, 2]);
  await list({ 1: inDays(9), 2: inDays(9) });
  expect(idsOf(recentOffers(runtime, memberId, 8))).toEqual([1, 2]);
});

test("looks while the clock was ahead do not keep those after it was put right from being remembered", async () => {
  const ids = Array.from({ length: 25 }, (_, i) => i + 1);
  const { runtime, memberId } = await portalWith(Object.fromEntries(ids.map((id) => [id, inDays(9)])));
  for (const id of ids.slice(0, 24)) await recordLook(runtime, memberId, id);
  runtime.portal.$client.exec("UPDATE viewed_offer SET viewed_at = '2099-01-01T00:00:00.000Z'");
  await recordLook(runtime, memberId, 25);
  expect(idsOf(recentOffers(runtime, memberId, 8))[0]).toBe(25);
});

test("an offer that one member saves or looks at is in no other member's lists", async () => {
  const { runtime, memberId, list } = await portalWith({ 1: inDays(9), 2: inDays(9) });
  await addMember(runtime, { name: "test" }, { email: "bo@b.example", firstName: "Bo", lastName: "B" });
  const bo = findMemberByEmailKey(runtime.portal, emailKey("bo@b.example"))?.id ?? 0;
  await saveOffer(runtime, memberId, 1);
  await recordLook(runtime, memberId, 2);
  await list({ 2: inDays(9) });
  expect(listSaved(runtime, bo)).toEqual({ ending: [], kept: [], gone: [], unknown: [] });
  expect([savedOfferIds(runtime, bo), savedToLookAt(runtime, bo), recentOffers(runtime, bo, 8)]).toEqual([[], [], []]);
});

test("a saved offer needs a look if it ends soon or has gone, and not otherwise", async () => {
  const { runtime, memberId, list } = await portalWith({ 1: inDays(40), 2: inDays(5), 3: inDays(40) });
  for (const id of [1, 2, 3]) await saveOffer(runtime, memberId, id);
  await list({ 1: inDays(40), 2: inDays(5) });
  expect(savedToLookAt(runtime, memberId)).toEqual([2, 3]);
  const lost = createTestCatalog();
  onTestFinished(() => lost.close());
  expect(savedToLookAt({ ...runtime, catalog: lost.catalog }, memberId), "nobody knows what has gone").toEqual([]);
});

test("saved=1 chooses from what is saved, saved=0 or none from all, and any other word is refused like new=true", async () => {
  const { runtime, memberId } = await portalWith({ 1: inDays(40), 2: inDays(40) });
  await saveOffer(runtime, memberId, 2);
  const resolve = (query: Readonly<Record<string, unknown>>) => resolveSaved(runtime, memberId, query);
  expect(resolve({ saved: "1", q: "tea" })).toEqual({ q: "tea", ids: [2] });
  for (const query of [{ saved: "0" }, { saved: "" }, { ids: "1" }]) {
    expect(resolve({ ...query, q: "tea" })).toEqual({ q: "tea", ids: undefined });
  }
  for (const saved of ["true", "2", "yes"]) expect(() => resolve({ saved })).toThrow(/^saved /);
});

test("a member saves no more offers than fit on a page, and others once some are removed (ASVS 5.0, 15.2.2)", async () => {
  const ids = Array.from({ length: 501 }, (_, at) => at + 1);
  const { runtime, memberId } = await portalWith(Object.fromEntries(ids.map((id) => [id, inDays(40)])));
  for (const id of ids.slice(0, 500)) await saveOffer(runtime, memberId, id);
  await saveOffer(runtime, memberId, 1);
  await expect(saveOffer(runtime, memberId, 501)).rejects.toThrow(ConflictError);
  await unsaveOffer(runtime, memberId, 1);
  await saveOffer(runtime, memberId, 501);
  expect(savedOfferIds(runtime, memberId)).toHaveLength(500);
});
