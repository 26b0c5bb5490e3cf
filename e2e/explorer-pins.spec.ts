import { expect } from "@playwright/test";
import type { PlaceMap } from "@/lib/catalog";
import { focusBy, offers, summary } from "./setup/explorer";
import { look } from "./setup/look";
import { afterMove, boxOf, canvas, openMap, pictureAtRest, pictureOf, searchHere } from "./setup/map";
import { test } from "./setup/test";

test("a card marks its pin, a pin its card, and a press on the pin tells what is there", { tag: "@long" }, async ({
  page,
  member,
}) => {
  const places = await openMap(page, member, "/browse/dining?near=60601&radius=50&view=map");
  const at = async ({ x, y }: { x: number; y: number }) => {
    const box = await boxOf(page);
    return [box.x + x, box.y + y] as const;
  };
  if (test.info().project.name === "phone") {
    await canvas(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const cluster = places.find(({ properties }) => properties.cluster && properties.places.length === 0);
    if (!cluster) throw new Error("The map shows no cluster.");
    await afterMove(page, async () => page.touchscreen.tap(...(await at(cluster))));
    await expect(searchHere(page), "a tap opens a cluster").toBeVisible();
    // On a picture of the whole page, a scrolled map would be under its list.
    await page.evaluate(() => scrollTo(0, 0));
    return await look(page, "explorer-map-opened");
  }
  const listed = await offers(page).evaluateAll((items) => items.map(({ id }) => Number(id.replace("offer-", ""))));
  const pin = places.find(({ properties: place }) => !place.cluster && listed.includes(place.offer.id));
  if (!pin || pin.properties.cluster) throw new Error("No place of the list stands by itself on the map.");
  const { offer, merchant } = pin.properties;
  const card = page.locator(`#offer-${offer.id}`);

  await card.scrollIntoViewIfNeeded();
  await page.mouse.move(1, 1);
  const plain = await pictureAtRest(page);
  const isPlain = async () => (await pictureOf(page)) === plain;
  await card.getByRole("link").first().hover();
  await expect.poll(isPlain, "the card's pin stands out").toBe(false);
  await page.mouse.move(1, 1);
  await expect.poll(isPlain, "and is as before").toBe(true);
  await page.mouse.move(...(await at(pin)));
  await expect(card).toHaveClass(/marked/);
  await expect(canvas(page)).toHaveAttribute("title", merchant.name);
  const near = { x: pin.x - 10, y: pin.y + 10 };
  await page.mouse.click(...(await at(near)));
  const there = page.getByRole("region", { name: "What is here" });
  await expect(
    there.locator(`a[href^="/offers/${offer.id}?"]`),
    "a press beside the pin is meant for it",
  ).toBeVisible();
  await expect(there).toContainText(/[\d.]+ miles?.*Ends/);
  await expect(there.getByRole("button", { name: offer.title })).toBeVisible();
  await expect(there.getByRole("link", { name: merchant.name })).toBeVisible();
  await look(page, "explorer-map-place");
  await focusBy(page, "Control+k");
  await page.keyboard.press("Escape");
  await expect(there, "what the field has used is not for the map").toBeVisible();
  await page.getByRole("button", { name: "Place", exact: true }).click();
  await expect(page.locator(":popover-open")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(there, "what closes a menu leaves the card").toBeVisible();
  await there.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(there).toBeHidden();
});

test("in the list of what the map shows a place says where it is, as its card does", async ({ page, member }) => {
  const places = await openMap(page, member, "/browse/dining?near=60601&radius=50&view=map");
  const alone = places.flatMap(({ properties }) => (properties.cluster ? [] : [properties]));
  const place = alone.find(({ address, city }) => address !== "" && city !== "");
  if (!place) throw new Error("No place with an address stands by itself on the map.");
  await page.getByText(/^What the map shows: [\d,]+ places?$/).press("Enter");
  const { merchant, offer, address, city, state } = place;
  const name = `${merchant.name}: ${offer.title} ${address}, ${city}, ${state}`;
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});

test("of very many places at one point the map lists a few, and the rest are one press away", async ({
  page,
  member,
}) => {
  await page.route("**/api/locations?*", async (route) => {
    const answer = await route.fetch();
    const places: PlaceMap = await answer.json();
    await route.fulfill({ response: answer, json: { ...places, features: [MALL], total: 30 } });
  });
  await openMap(page, member, "/browse?near=60601&radius=25&view=map");
  await page.getByText(/^What the map shows: 30 places$/).press("Enter");
  await page.getByRole("button", { name: "18 more places here: see all in the list" }).press("Enter");
  await expect(page).toHaveURL(/near=41\.88(,|%2C)-87\.63&/);
  await expect(page).toHaveURL(/radius=1(&|$)/);
  await expect(summary(page)).toContainText("within 1 mile of the point you chose");
  // The map asks again where it has come to.
  await page.unrouteAll({ behavior: "wait" });
});

/** Thirty places at one point, of which the portal tells twelve. */
const MALL: PlaceMap["features"][number] = {
  type: "Feature",
  id: "0-0-0",
  bbox: [-87.63, 41.88, -87.63, 41.88],
  geometry: { type: "Point", coordinates: [-87.63, 41.88] },
  properties: {
    cluster: true,
    count: 30,
    name: "30 places, all dining",
    places: Array.from({ length: 12 }, (_, index) => ({
      locationId: index + 1,
      merchant: { id: 1, name: `Shop ${index + 1}`, logo: null },
      offer: { id: 1, title: "10% off", saving: "10% off", expiresOn: "2099-01-01", locationCount: 1 },
      offerCount: 1,
      address: "1 State Street",
      city: "Chicago",
      state: "IL",
    })),
  },
};
