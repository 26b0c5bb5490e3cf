import { expect, it } from "vitest";
import { telephoneHref } from "./telephone";

it.each([
  ["(713) 555-0134", "tel:7135550134"],
  ["+1 713.555.0134", "tel:+17135550134"],
  ["713-555-0134 ext. 12", "tel:7135550134;ext=12"],
  ["713 555 0134 x9", "tel:7135550134;ext=9"],
  ["713 555 0134 Extension 400", "tel:7135550134;ext=400"],
  ["1 (713) 555–0134, #5", "tel:17135550134;ext=5"],
  ["(+44) 20 7946 0958", "tel:+442079460958"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["+49(0)30 123456", "tel:+4930123456"],
  ["(0)20 7946 0958", "tel:02079460958"],
  ["011 44 20 7946 0958", "tel:011442079460958"],
  [" 911 ", "tel:911"],
])("%s is dialled as %s", (written, href) => {
  expect(telephoneHref(written)).toBe(href);
});

it.each([
  "1-800-FLOWERS",
  "N/A",
  "",
  "-",
  "Ask at the desk",
  "713-555-0134 (after 5 pm)",
  "555-0134 or 555-0199",
  "555-0134 / 555-0199",
  "(713) 555-0134, (713) 555-0199",
  "555-0134 555-0199",
  "+1 713 555 0134 +1 713 555 0199",
  "+1 713 555 0134 713 555 0199",
])("%j is no one number, and is read", (written) => {
  expect(telephoneHref(written)).toBeUndefined();
});
