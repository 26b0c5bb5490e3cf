import { expect, test } from "vitest";
import { contactHref } from "./contact";

test.each([
  ["perks@example.org", "mailto:perks@example.org"],
  ["hilfe@exämple.org", "mailto:hilfe@exämple.org"],
  ["(312) 555-0100", "tel:3125550100"],
  ["+1 312.555.0100 ext. 4", "tel:+13125550100;ext=4"],
  ["911", "tel:911"],
  ["https://example.org/help?topic=perks", "https://example.org/help?topic=perks"],
  ["http://help.internal", "http://help.internal"],
])("%s leads to %s", (contact, href) => {
  expect(contactHref(contact)).toBe(href);
});

test.each(["The desk on the 2nd floor", "example.org/help", "https://", "javascript:alert(1)", "1-800-FLOWERS"])(
  "%s leads nowhere: it is read",
  (contact) => {
    expect(contactHref(contact)).toBeUndefined();
  },
);
