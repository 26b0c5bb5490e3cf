import { expect, test } from "vitest";
import { mailText } from "./mail";

test("a title as long as a story is cut in a mail, and our own words stand after it (ASVS 5.0, 1.3.11)", () => {
  const title = "🍕".repeat(150);
  const gone = [
    { title, merchantName: "Cafe" },
    { title: "10 % off", merchantName: "n".repeat(300) },
  ];
  const links = { saved: "https://perks.example/saved", unsubscribe: "https://perks.example/unsubscribe" };
  const { text } = mailText.savedOffers("Perks", { ending: [], gone, today: "2026-11-20" }, links);
  expect(text).toContain(`- ${"🍕".repeat(119)}…, Cafe\n- 10 % off, ${"n".repeat(119)}…\n\nSee everything you saved`);
});

test("a mail about one offer speaks of one", () => {
  const links = { saved: "https://perks.example/saved", unsubscribe: "https://perks.example/unsubscribe" };
  const gone = [{ title: "10 % off", merchantName: "Cafe" }];
  const { text } = mailText.savedOffers("Perks", { ending: [], gone, today: "2026-11-20" }, links);
  expect(text).toContain("this offer that you saved is no longer available:\n\n- 10 % off, Cafe");
  const both = mailText.savedOffers("Perks", { ending: [], gone: [...gone, ...gone], today: "2026-11-20" }, links);
  expect(both.text).toContain("these offers that you saved are no longer available:");
});
