import { expect, onTestFinished, test, vi } from "vitest";
import { getUnchecked } from "./get-unchecked";

function answerWith(status: number, body: object): { reload: ReturnType<typeof vi.fn> } {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { reload };
}

const ask = () => getUnchecked("/api/offers", new AbortController().signal);

test("an answer is what the verb behind the route gave", async () => {
  answerWith(200, { total: 1 });
  expect(await ask()).toEqual({ total: 1 });
});

test("a problem is told in its own words", async () => {
  const { reload } = answerWith(400, { code: "invalid_input", detail: "near is no place." });
  await expect(ask()).rejects.toMatchObject({
    name: "ProblemAnswer",
    code: "invalid_input",
    message: "near is no place.",
  });
  expect(reload).not.toHaveBeenCalled();
});

test.each(["unauthenticated", "session_ended"])(
  "who is not signed in any more (%s) is led to sign in, and told of no failure",
  async (code) => {
    const { reload } = answerWith(401, { code, detail: "Please sign in first." });
    const settled = vi.fn();
    void ask().then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(settled).not.toHaveBeenCalled();
  },
);
