import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { issuePasswordLink, passwordLinkIsLive, setPasswordByLink } from ".";

test("however often a link is pressed at once, one password is hashed (ASVS 5.0, 15.2.2)", async () => {
  const runtime = createBarePortal();
  insertPerson(runtime.portal, "zoe-1", { email: "zoe@example.org" });
  const link = await issuePasswordLink(runtime, { name: "admin-1" }, "zoe-1");
  const token = link.searchParams.get("token");
  const ended: string[] = [];

  const presses = Array.from({ length: 5 }, async () => {
    await setPasswordByLink(
      runtime,
      { address: undefined, requestId: undefined },
      { token, password: "maple-street-picnic" },
    ).then(
      () => ended.push("set"),
      () => ended.push("refused"),
    );
  });
  await Promise.all(presses);

  // A refused one that had been hashed would not be the first to end.
  expect(ended).toEqual(["refused", "refused", "refused", "refused", "set"]);
});

test("a link whose password could not be written sets it at the next press", async () => {
  const runtime = createBarePortal();
  const { $client } = runtime.portal;
  insertPerson(runtime.portal, "zoe-1", { email: "zoe@example.org" });
  const token = (await issuePasswordLink(runtime, { name: "admin-1" }, "zoe-1")).searchParams.get("token");
  const press = () =>
    setPasswordByLink(
      runtime,
      { address: undefined, requestId: undefined },
      { token, password: "maple-street-picnic" },
    );
  $client.exec("CREATE TEMP TRIGGER no_room BEFORE UPDATE ON member BEGIN SELECT RAISE(ABORT, 'no room'); END");
  await expect(press()).rejects.toThrow("no room");
  $client.exec("DROP TRIGGER no_room");
  await press();
  expect($client.prepare("SELECT password_hash IS NOT NULL FROM member").pluck().get()).toBe(1);
});

test("a link that sets a password leaves the links of other members", async () => {
  const runtime = createBarePortal();
  const issued = async (id: string) => {
    insertPerson(runtime.portal, id, { email: `${id}@example.org` });
    return (await issuePasswordLink(runtime, { name: "admin-1" }, id)).searchParams.get("token") ?? "";
  };
  const [token, other] = [await issued("zoe-1"), await issued("ada-1")];
  const from = { address: undefined, requestId: undefined };
  await setPasswordByLink(runtime, from, { token, password: "maple-street-picnic" });
  expect([token, other].map((each) => passwordLinkIsLive(runtime, each))).toEqual([false, true]);
});
