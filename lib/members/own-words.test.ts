import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember } from ".";
import { requireMoreThanOwnWords } from "./own-words";

const ADA = { firstName: "Ada Zoë", lastName: "O'Lindqvist", email: "ada.berg@harbor-mutual.example.org" };
const BRAND = { BRAND_NAME: "Vorteile für Alle" };
const check = (password: string) => () => requireMoreThanOwnWords(password, ADA, BRAND);

test.each([
  ["the portal's name", "Vorteile2026!"],
  ["what every such portal is called", "PerksPortal-2026"],
  ["the owner's name", "Lindqvist1234"],
  ["a name with an apostrophe", "O’LINDQVIST-99"],
  ["a name without its accents", "zoe!zoe!zoe!7"],
  ["the e-mail address", "ada.berg@harbor1"],
  ["the organisation's domain", "Harbor-Mutual-1"],
  ["a name beside what many people choose", "adapassword1"],
  ["a name beside three letters", "lindqvist-oak"],
])("a password that is little more than %s will not do (ASVS 5.0, 6.2.11)", (_what, password) => {
  expect(check(password)).toThrow("mostly your name");
});

test.each([
  ["has another word beside such words", "ada-quiet-1"],
  ["has one of four letters beside them", "lindqvist-wood"],
  ["has as many figures beside them as any other", "ada 8346 5927"],
  ["has none of them", "maple-street-picnic"],
  ["has letters that folding makes fewer", "ก็ก็ก็ก็"],
  ["has letters that folding makes more", "각각각각각각각각"],
])("one that %s will do", (_what, password) => {
  expect(check(password)).not.toThrow();
});

test("no member is added with one (ASVS 5.0, 6.2.11)", async () => {
  const portal = createBarePortal(BRAND);
  const added = addMember(portal, { name: "cli" }, { ...ADA, password: "Vorteile2026!" });
  await expect(added).rejects.toMatchObject({ status: 400, message: expect.stringContaining("mostly your name") });
});
