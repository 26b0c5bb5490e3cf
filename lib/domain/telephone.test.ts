import { expect, it } from "vitest";
import { telephoneHref } from "./telephone";

it.each([
  ["(713) 555-0134", "tel:7135550134"],
  ["+1 713.555.0134", "tel:+17135550134"],
  ["713-555-0134 ext. 12", "tel:7135550134;ext=12"],
  ["713 555 0134 x9", "tel:7135550134;ext=9"],
  ["713 555 0134 Extension 400", "tel:7135550134;ext=400"],
])("%s is dialled as %s", (written, href) => {
  expect(telephoneHref(written)).toBe(href);
});
