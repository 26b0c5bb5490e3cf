import { expect, onTestFinished, test, vi } from "vitest";
import { anyAnswer, askPortal } from "./ask-portal";

function answerWith(status: number, body: object): void {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

const ask = () => askPortal("/api/admin/rosters/1/apply", { answer: anyAnswer });

test("a person whose session has ended is told so, and how to go on without losing what they typed", async () => {
  answerWith(401, { code: "unauthenticated", detail: "Please sign in first." });
  expect(await ask()).toEqual({
    ok: false,
    words:
      "Please sign in first. Once you are signed in again in another tab, you can go on here: nothing on this page is lost.",
    errors: {},
  });
});

test("a refusal is told in its own words, with the fields that are to blame", async () => {
  const errors = [{ field: "email", detail: "is used already" }];
  answerWith(409, { code: "conflict", detail: "This is not possible.", errors });
  expect(await ask()).toEqual({ ok: false, words: "This is not possible.", errors: { email: "Is used already." } });
});
