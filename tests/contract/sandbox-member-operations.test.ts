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

  it("wants a client_user_id and right credentials", async () => {
    expect((await fixture.call(operation, {})).json).toEqual(
      failure(operation, { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
    );
    expect((await fixture.call(operation, {}, { api_key: "wrong" })).json).toEqual(
      failure(operation, { authentication: "Invalid API authentication" }),
    );
  });
});
