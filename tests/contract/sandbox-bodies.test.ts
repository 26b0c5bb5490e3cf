import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, type SandboxFixture, startFixture } from "./sandbox-fixture";

const FORM = "application/x-www-form-urlencoded";
const REFUSED = failure("delete_member", { authentication: "Invalid API authentication" });

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe("a body that is too large", () => {
  it("is answered 413 on a connection that ends with the answer, since the rest of the body is not read", async () => {
    const agent = new HttpsAgent({ keepAlive: true, maxSockets: 1, ca: readFileSync(fixture.sandbox.caFile) });
    const send = async (body: string) => {
      const url = new URL("/v2/client/deactivate_member.json", fixture.sandbox.url);
      const asked = httpsRequest(url, { agent, method: "POST", headers: { "content-type": FORM } });
      asked.on("error", () => undefined);
      asked.end(body);
      const [answer] = await once(asked, "response");
      await text(answer);
      return { status: answer.statusCode, connection: answer.headers.connection };
    };
    try {
      expect(await send("a=b")).toMatchObject({ status: 200, connection: "keep-alive" });
      expect(await send(`a=${"b".repeat(3 * 1_048_576)}`)).toEqual({ status: 413, connection: "close" });
      expect(await send("a=b")).toMatchObject({ status: 200 });
    } finally {
      agent.destroy();
    }
  });
});

it("stands in the journal with its answer and its reason, where the body is too large", async () => {
  const headers = { "content-type": FORM };
  await fixture.control("POST", "reset");
  const send = async (bytes: number) => {
    const body = "b".repeat(bytes);
    return (await fixture.request("/v2/client/delete_member.json", { method: "DELETE", headers, body })).status;
  };
  expect([await send(1_048_576), await send(1_048_577)]).toEqual([200, 413]);
  const { requests } = await fixture.control("GET", "requests");
  expect(requests).toContainEqual(
    expect.objectContaining({ status: 413, reasons: ["The body is larger than 1048576 bytes."] }),
  );
});

it.each([
  ["\u{feff}", "a byte order mark (BOM)"],
  ["?", "a question mark"],
])("tells of a body that begins with %j, and masks a secret that it stands before", async (stray, named) => {
  const headers = { "content-type": FORM };
  const body = `${stray}api_key=a-canary&API_Password=a-canary&client_user_id=m-1`;
  const response = await fixture.request("/v2/client/delete_member.json", { method: "DELETE", headers, body });
  expect(await response.json()).toEqual(REFUSED);
  expect(await fixture.lastReasons()).toEqual([
    `the body begins with ${named}, which becomes a part of its first field's name`,
    "api_username was not sent",
    "api_password was sent as API_Password; names are case-sensitive",
    "api_key was not sent",
  ]);
  expect(JSON.stringify(await fixture.control("GET", "requests"))).not.toContain("a-canary");
});

it.each([
  ["\u{feff}", "a byte order mark (BOM)"],
  ["?", "a question mark"],
])("takes %j at the beginning of a profile for a part of its first key, and tells of it", async (stray, named) => {
  const told = `the decrypted profile begins with ${named}, which becomes a part of its first key's name`;
  const refused = await fixture.sso(Buffer.from(`${stray}client_user_id=m-1&firstname=Ada`));
  expect(refused.json).toEqual(
    failure("sso_member", { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
  );
  expect(await fixture.lastReasons()).toContain(told);

  expect((await fixture.sso(Buffer.from(`${stray}firstname=Ada&client_user_id=m-1`))).json.status).toBe("ok");
  expect(await fixture.lastReasons()).toEqual([told]);
});

describe("fields that the service does not read are told apart in the journal", () => {
  const path = "/v2/client/delete_member.json";

  it.each([{}, { "content-type": FORM }, { "content-type": "text/plain" }])(
    "in the query string, with no body and the headers %j",
    async (headers) => {
      const response = await fixture.request(`${path}?client_user_id=m-1`, { method: "DELETE", headers });
      expect(await response.json()).toEqual(REFUSED);
      expect(await fixture.lastReasons()).toContain("the fields are in the query string; they belong in the body");
    },
  );

  it("of another content type", async () => {
    const headers = { "content-type": "application/json" };
    const response = await fixture.request(path, { method: "DELETE", headers, body: '{"client_user_id":"m-1"}' });
    expect(await response.json()).toEqual(REFUSED);
    expect((await fixture.lastReasons())[0]).toContain("the content type is application/json");
  });

  it("under an encoding", async () => {
    const headers = { "content-type": FORM, "content-encoding": "gzip" };
    const body = gzipSync("client_user_id=m-1");
    const response = await fixture.request(path, { method: "DELETE", headers, body });
    expect(await response.json()).toEqual(REFUSED);
    expect((await fixture.lastReasons())[0]).toBe(
      "the body has the Content-Encoding gzip, which the service does not read: send it as it is",
    );
  });
});

it.each([{}, { "content-type": FORM, "content-encoding": "Identity" }])(
  "reads a form without further ado that comes with the headers %j",
  async (headers) => {
    const { apiUsername, apiPassword, apiKey } = fixture.sandbox.credentials;
    const fields = { api_username: apiUsername, api_password: apiPassword, api_key: apiKey, client_user_id: "nobody" };
    // As bytes: of a text, `fetch` would say the type itself.
    const body = Buffer.from(new URLSearchParams(fields).toString());
    const response = await fixture.request("/v2/client/delete_member.json", { method: "DELETE", headers, body });
    expect(await response.json()).toEqual(
      failure("delete_member", { client_user_id: "Member not found in your program" }),
    );
    expect(await fixture.lastReasons()).toEqual(["no member has this client_user_id"]);
  },
);

it("reads a form as UTF-8, percent-encoded or not, and of a name given twice the last value", async () => {
  const { apiUsername, apiPassword, apiKey } = fixture.sandbox.credentials;
  await fixture.control("POST", "members", { client_user_id: "Zoë", username: "zoe" });
  const send = async (text: string) => {
    const body = Buffer.from(`api_password=${apiPassword}&api_key=${apiKey}&${text}`);
    const headers = { "content-type": FORM };
    return (await fixture.request("/v2/client/delete_member.json", { method: "DELETE", headers, body })).json();
  };
  expect(await send("api_username=Zo%EB&client_user_id=Zoë")).toEqual(REFUSED);
  expect(await fixture.lastReasons()).toEqual(["api_username is not UTF-8"]);
  expect(await send(`api_username=${apiUsername}&client_user_id=nobody&client_user_id=Zoë`)).toEqual({ success: true });
});

it("says of a call without any fields that nothing was sent, and nothing of content types", async () => {
  const headers = { "content-type": FORM };
  const response = await fixture.request("/v2/client/delete_member.json", { method: "DELETE", headers });
  expect(await response.json()).toEqual(REFUSED);
  expect((await fixture.lastReasons()).join()).not.toContain("content type");
});
