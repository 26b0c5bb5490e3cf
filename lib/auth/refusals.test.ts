import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "@/tests/factories/listening";
import { explainRefusal, isKnownMethod, refuseUnknownMethod } from "./refusals";

interface Answer {
  readonly type?: string;
  readonly early?: boolean;
  readonly allow?: string;
  readonly range?: string;
  readonly isFile?: boolean;
}

/** A route that answers as Next does. */
async function serve(
  status: number,
  { type, early = false, allow, range, isFile = false }: Answer = {},
): Promise<string> {
  const server = createServer((request, response) => {
    if (!isKnownMethod(request.method)) return refuseUnknownMethod(response, "r-1");
    explainRefusal(response, "r-1");
    response.statusCode = status;
    if (allow) response.setHeader("allow", allow).setHeader("etag", '"1"');
    if (isFile) response.setHeader("accept-ranges", "bytes");
    if (range) response.setHeader("content-range", range).setHeader("etag", '"1"');
    if (type) response.setHeader("content-type", type).end("its own words");
    else {
      if (early) response.writeHead(status);
      response.end();
    }
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

test.each([false, true])(
  "an empty 405 becomes a problem document with the request's id, headers sent before: %s",
  async (early) => {
    const answer = await fetch(await serve(405, { early }), { method: "DELETE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ code: "method_not_allowed", status: 405, requestId: "r-1" });
  },
);

test("Next's answer to a method that a file does not have is no failure, but 405 with the methods that it has", async () => {
  const answer = await fetch(await serve(500, { type: "text/plain", allow: "GET" }), { method: "POST" });
  expect([answer.status, answer.headers.get("allow"), answer.headers.get("etag")]).toEqual([405, "GET", null]);
  expect(await answer.json()).toMatchObject({ code: "method_not_allowed", status: 405, requestId: "r-1" });
});

test("Next's answer to a part that a file does not have is no failure, but 416 with the file's length", async () => {
  const answer = await fetch(await serve(500, { type: "text/plain", range: "bytes */1241" }));
  expect([answer.status, answer.headers.get("content-range"), answer.headers.get("etag")]).toEqual([
    416,
    "bytes */1241",
    null,
  ]);
  expect(await answer.json()).toMatchObject({ code: "invalid_input", status: 416, requestId: "r-1" });
});

test.each(["if-match", "if-unmodified-since"])(
  "Next's answer where a file is not as %s says is no failure, but 412",
  async (condition) => {
    const url = await serve(500, { type: "text/plain", isFile: true });
    const answer = await fetch(url, { headers: { [condition]: "Sat, 01 Jan 2000 00:00:00 GMT" } });
    expect(answer.status).toBe(412);
    expect(await answer.json()).toMatchObject({ code: "invalid_input", status: 412, requestId: "r-1" });
    expect((await fetch(url)).status).toBe(500);
    const failed = await serve(500, { type: "text/plain" });
    expect((await fetch(failed, { headers: { [condition]: '"1"' } })).status, "of no file").toBe(500);
  },
);

test("a method that no address has is refused with those that there are (RFC 9110, 15.5.6)", async () => {
  const answer = await fetch(await serve(200), { method: "PROPFIND" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
  expect(await answer.json()).toMatchObject({ code: "method_not_allowed", requestId: "r-1" });
});

test("any other answer stays as it is, and so does a 405 that speaks for itself", async () => {
  expect(await (await fetch(await serve(200))).text()).toBe("");
  expect(await (await fetch(await serve(405, { type: "text/plain" }))).text()).toBe("its own words");
  expect((await fetch(await serve(500, { type: "text/plain" }))).status).toBe(500);
});
