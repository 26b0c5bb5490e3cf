import { describe, expect, it } from "vitest";
import { failure, openFixture, zoe } from "./sandbox-fixture";

const fixture = await openFixture();

const members = () => fixture.control("GET", "members");

describe("deactivate_member and reactivate_member", () => {
  it("answer class, method and status, also for a member already in the target state", async () => {
    await fixture.sso(zoe);
    for (const method of ["deactivate_member", "deactivate_member", "reactivate_member", "reactivate_member"]) {
      const { status, json } = await fixture.call(method, { client_user_id: "m-1" });
      expect(status).toBe(200);
      expect(json).toEqual({ class: "client", method, status: "ok" });
    }
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  });
});

describe("delete_member", () => {
  it("removes the member, answers success, and frees the id", async () => {
    await fixture.sso(zoe);
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    const { status, json } = await fixture.call("delete_member", { client_user_id: "m-1" });

    expect(status).toBe(200);
    expect(json).toEqual({ success: true });
    expect(await members()).toEqual({ members: [] });
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  });
});

describe.each(["deactivate_member", "reactivate_member", "delete_member"])("%s", (operation) => {
  it("refuses an unknown client_user_id, and a member of another program alike", async () => {
    await fixture.control("POST", "members", { client_user_id: "theirs", username: "theirs", program: "moonside" });
    for (const id of ["nobody", "theirs"]) {
      const { status, json } = await fixture.call(operation, { client_user_id: id });
      expect(status).toBe(200);
      expect(json).toEqual(failure(operation, { client_user_id: "Member not found in your program" }));
    }
  });

  it("finds nobody by a client_user_id that is not UTF-8: it counts as missing", async () => {
    await fixture.control("POST", "members", { client_user_id: "m-\u{fffd}", username: "somebody" });
    const { apiUsername, apiPassword, apiKey } = fixture.sandbox.credentials;
    const auth = new URLSearchParams({ api_username: apiUsername, api_password: apiPassword, api_key: apiKey });
    const response = await fixture.request(`/v2/client/${operation}.json`, {
      method: operation === "delete_member" ? "DELETE" : "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `${auth}&client_user_id=m-%E9`,
    });
    expect(await response.json()).toEqual(
      failure(operation, { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
    );
    expect(await fixture.lastReasons()).toEqual(["client_user_id is not UTF-8, or has U+FFFD in it"]);
    expect(await members()).toMatchObject({ members: [{ username: "somebody", state: "active" }] });
  });

  it("wants a client_user_id and right credentials", async () => {
    for (const [sent, reason] of [
      [{}, "client_user_id was not sent"],
      [{ client_user_id: "" }, "client_user_id is empty"],
      [{ Client_User_ID: "m-1" }, "client_user_id was sent as Client_User_ID; names are case-sensitive"],
    ] as const) {
      expect((await fixture.call(operation, sent)).json).toEqual(
        failure(operation, { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
      );
      expect(await fixture.lastReasons()).toEqual([reason]);
    }
    expect((await fixture.call(operation, {}, { api_key: "wrong" })).json).toEqual(
      failure(operation, { authentication: "Invalid API authentication" }),
    );
  });
});
