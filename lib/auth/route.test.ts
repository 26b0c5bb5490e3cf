import { beforeEach, expect, test, vi } from "vitest";
import { UnauthenticatedError } from "@/lib/errors";
import { CSV, memberRoute } from "./route";

const { viewerOrThrow } = vi.hoisted(() => ({ viewerOrThrow: vi.fn() }));
vi.mock("./session", () => ({ viewerOrThrow }));
vi.mock("@/lib/config", async (original) => ({
  ...(await original<object>()),
  getConfig: () => ({ PORTAL_URL: new URL("https://perks.example.org") }),
}));

const context = { params: Promise.resolve({}) };
const done = vi.fn(() => new Response("done"));

/** A body of unknown length, as a request that can be held back has it. */
function post(type: string, ...chunks: readonly string[]): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
  const init = { method: "POST", headers: { "content-type": type }, body, duplex: "half" };
  return new Request("https://perks.example.org/api/x", init);
}

beforeEach(() => {
  done.mockClear();
  viewerOrThrow.mockReset();
  viewerOrThrow.mockResolvedValueOnce({ clientUserId: "e1", role: "admin" });
  viewerOrThrow.mockRejectedValue(new UnauthenticatedError());
});

test.each([["application/json", "{}"], ["application/json"], ["text/plain"], [CSV]])(
  "access that ended while a body was awaited does nothing: %s, %j (ASVS 5.0, 7.4.2)",
  async (type, ...chunks) => {
    const answer = await memberRoute(done)(post(type, ...chunks), context);
    expect(answer.status).toBe(401);
    expect(done).not.toHaveBeenCalled();
  },
);

test("an upload is read while it arrives, by whoever had access when it began", async () => {
  const answer = await memberRoute(done, { accepts: [CSV] })(post(CSV, "id"), context);
  expect(answer.status).toBe(200);
});

test("what is only asked for its head is not read, and does not go on: a download, a stream of events", async () => {
  const cancel = vi.fn();
  const stream = () => new Response(new ReadableStream({ cancel }), { status: 203, headers: { "content-type": CSV } });
  const request = new Request("https://perks.example.org/api/x", { method: "HEAD" });
  const answer = await memberRoute(stream)(request, context);
  expect(cancel).toHaveBeenCalledOnce();
  expect([answer.status, answer.headers.get("content-type"), answer.body]).toEqual([203, CSV, null]);
});
