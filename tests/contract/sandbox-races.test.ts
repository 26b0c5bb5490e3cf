import { afterAll, beforeAll, expect, it } from "vitest";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const zoe = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien" };
const fifty = Array.from({ length: 50 }, (_, index) => index);

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

it("lets one of 50 simultaneous logins with one token in", async () => {
  const { text } = await fixture.sso(zoe);
  const url = /"token_url":"([^"]+)"/.exec(text)?.[1] ?? "";
  const statuses = await Promise.all(fifty.map(async () => (await fixture.request(url)).status));
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 410)).toHaveLength(49);
});

it("creates one member from 50 simultaneous single sign-ons for a new one", async () => {
  await fixture.control("POST", "reset");
  const answers = await Promise.all(fifty.map(() => fixture.sso({ ...zoe, send_welcome_email: "1" })));
  expect(answers.every(({ json }) => json.status === "ok")).toBe(true);
  expect((await fixture.control("GET", "members")).members).toHaveLength(1);
  expect((await fixture.control("GET", "outbox")).mails).toHaveLength(1);
});

it("gives different members different user names, however many come at once", async () => {
  await fixture.control("POST", "reset");
  const answers = await Promise.all(fifty.map((n) => fixture.sso({ ...zoe, client_user_id: `m-${n}` })));
  const created = answers.filter(({ json }) => json.status === "ok").length;
  const refused = answers.filter(({ text }) => text.includes("(2001)")).length;
  expect(created + refused).toBe(50);
  expect((await fixture.control("GET", "members")).members).toHaveLength(created);
});
