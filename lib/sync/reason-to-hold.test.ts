import { expect, test } from "vitest";
import { reasonToHold } from "./reason-to-hold";

const NO_CHANGES = { categories: [], added: 0, changed: 0, removed: 0 };
const CATEGORY = { key: "", offers: 0, merchants: 0, added: 0, changed: 0, removed: 0 };
const live = (before: number, after: number) => ({ before, after, gone: before - after, added: 0, changed: 0 });

test("a feed is held where it lost more than the limit, not where it lost exactly as much", () => {
  const left = (liveAfter: number, limit: number) =>
    reasonToHold({ ...NO_CHANGES, live: live(100, liveAfter), offers: liveAfter }, limit, 0);
  for (let percent = 1; percent < 100; percent++) {
    const limit = percent / 100;
    expect(left(100 - percent, limit), `${percent} %`).toBeUndefined();
    expect(left(99 - percent, limit) ?? "", `${percent} %`).toMatch(percent === 99 ? /no offers/ : /FEED_SHRINK_LIMIT/);
  }
});

test("how much a feed lost is told with its fraction: rounded, it could be the limit itself, or everything", () => {
  const lost = (liveAfter: number) =>
    reasonToHold({ ...NO_CHANGES, live: live(1000, liveAfter), offers: liveAfter }, 0.3, 0);
  expect(lost(699)).toContain("has 1,000: 30.1% fewer,");
  expect(lost(4)).toContain("has 1,000: 99.6% fewer,");
});

test("of the categories that a feed emptied five are named, and the others counted", () => {
  const emptied = (count: number) => {
    const titles = ["Food", "Travel", "Home", "Tickets", "Health", "Pets", "Autos"];
    const categories = titles.map((title, at) => ({ ...CATEGORY, id: at, title, emptied: at < count }));
    return reasonToHold({ ...NO_CHANGES, live: live(9, 9), offers: 9, categories }, 0.3, 0);
  };
  expect(emptied(5)).toBe("The feed has no more offers in Food, Travel, Home, Tickets, Health.");
  expect(emptied(7)).toBe("The feed has no more offers in Food, Travel, Home, Tickets, Health and 2 more.");
});
