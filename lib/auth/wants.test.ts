import { expect, test } from "vitest";
import { wantsHtml, wantsJson } from "./wants";

const asking = (accept: string | undefined) =>
  new Request("https://perks.example.org/api/x", accept === undefined ? {} : { headers: { accept } });

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test.each([
  BROWSER,
  "Text/HTML",
  "text/html; charset=utf-8",
  "text/*",
  "text/html, application/json",
  "application/json;q=0.1, text/html",
  "application/json;q=0, */*",
])("%s asks for a page", (accept) => {
  expect(wantsHtml(asking(accept))).toBe(true);
  expect(wantsJson(asking(accept))).toBe(false);
});

test.each([
  "application/json",
  "Application/JSON;q=0.9, */*;q=0.1",
  "application/json, text/plain, */*",
  'application/json; charset="UTF-8"',
  "application/*",
  "application/json, text/html",
  "text/html;q=0.1, application/json",
  "text/html;q=0, */*",
])("%s asks for JSON", (accept) => {
  expect(wantsJson(asking(accept))).toBe(true);
  expect(wantsHtml(asking(accept))).toBe(false);
});

test.each([undefined, "", "*/*", "application/json;q=0", "text/html;q=0", "text/csv", "html", "text/html;q=one"])(
  "%s asks for neither rather than the other",
  (accept) => {
    expect(wantsHtml(asking(accept))).toBe(false);
    expect(wantsJson(asking(accept))).toBe(false);
  },
);
