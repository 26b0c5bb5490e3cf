import { type APIResponse, expect } from "@playwright/test";
import { listAuditEntries } from "@/lib/audit";
import { findMemberByClientUserId } from "@/lib/db/members";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { unsubscribeUrl } from "@/lib/notices/unsubscribe";
import { visit } from "../attack/setup/actors";
import { runtimeOf, test } from "../setup/test";
import { setScene } from "./scene";

const html = { accept: "text/html" };
const NEW = "a few plain words";

/** Expects the page of a refusal, which support can look up, with a link back. */
async function expectRefused(answer: APIResponse, status: number, back: string): Promise<string> {
  const page = await answer.text();
  expect(answer.status(), answer.url()).toBe(status);
  expect(answer.headers()["content-type"]).toBe("text/html; charset=utf-8");
  expect(page, answer.url()).toContain("<title>That did not work · ");
  expect(page, answer.url()).toContain(`>${answer.headers()["x-request-id"]}</dd>`);
  expect(page, answer.url()).toContain(`href="${back.replaceAll("&", "&amp;")}"`);
  return page;
}

test("a form that is refused without scripts is a page with the number of its request, and leads back to where it stands", async ({
  portal,
  member,
}) => {
  const client = await visit(portal, member);
  const send = (path: string, form: Record<string, string>, headers = {}) =>
    client.post(path, { form, headers: { ...html, ...headers } });
  const guess = await send("/api/password/change", { current: "not it", password: NEW });
  expect(await expectRefused(guess, 400, "/account#password")).toContain("<p>Current password is wrong.</p>");
  await expectRefused(await send("/api/password/link", { email: "no address" }), 400, "/forgot-password");
  const referer = `${portal.url}/browse?q=pizza&near=60601`;
  const gone = await send("/api/saved/999999998", { saved: "1" }, { referer });
  await expectRefused(gone, 404, "/browse?q=pizza&near=60601");
  const late = await send("/api/second-factor", { offer: "x", code: "000000", password: member.password });
  await expectRefused(late, 400, "/account/second-factor?offer=x");
  await expectRefused(await send("/api/unsubscribe?token=x", {}), 404, "/account");

  const script = await client.post("/api/second-factor", { form: { offer: "x", code: "000000", password: "" } });
  expect(script.status(), "a script is told, and led nowhere").toBe(400);
  expect(await script.json()).toMatchObject({ errors: [{ field: "password" }] });
});

test("a form that was taken leads to what it changed, and only to pages of ours", async ({ portal, admin, member }) => {
  const { offer } = await setScene(portal, admin);
  const client = await visit(portal, member);
  const leadsTo = async (path: string, form: Record<string, string>, headers = {}) => {
    const answer = await client.post(path, { form, headers: { ...html, ...headers } });
    expect(answer.status(), path).toBe(303);
    return answer.headers().location;
  };
  expect(await leadsTo("/api/mail-choice", { savedOffers: "1" })).toBe("/account?kept=mail#mail");
  const chosen = listAuditEntries(runtimeOf(portal), { action: "member.mail-choice", actor: member.clientUserId });
  expect(chosen.items, "at once").toHaveLength(1);
  const heart = (referer: string) => leadsTo(`/api/saved/${offer}`, { saved: "1" }, { referer });
  expect(await heart(`${portal.url}/browse?q=pizza`)).toBe(`/browse?q=pizza#offer-${offer}`);
  expect(await heart("https://evil.example/browse")).toBe(`/#offer-${offer}`);
  expect(await leadsTo("/api/sessions/end", {})).toBe(SIGNED_OUT_PATH);
});

test("a password that is refused does not use up the link, to which its page leads back", async ({
  portal,
  admin,
  request,
}) => {
  const { admin: client, newPerson } = await setScene(portal, admin);
  const { clientUserId } = await newPerson();
  const { url } = await (await client.post(`/api/admin/members/${clientUserId}/password-link`)).json();
  const token = new URL(url).searchParams.get("token") ?? "";
  const set = (password: string) =>
    request.post("/api/password/set", { form: { token, password }, headers: html, maxRedirects: 0 });
  const back = `/set-password?${new URLSearchParams({ token })}`;
  expect(await expectRefused(await set("short"), 400, back)).toMatch(/<p>New password must have at least/);
  expect((await set(NEW)).headers().location).toBe("/sign-in?reason=password-changed");
  expect((await set(NEW)).status(), "it works once").not.toBe(303);
});

test("the link in a mail ends the mails by one POST from anywhere, on record, and opening it asks first", async ({
  portal,
  member,
  request,
}) => {
  const runtime = runtimeOf(portal);
  const client = await visit(portal, member);
  await client.post("/api/mail-choice", { form: { savedOffers: "1" } });
  const link = unsubscribeUrl(runtime, Number(findMemberByClientUserId(runtime.portal, member.clientUserId)?.id)).href;
  const ended = () => {
    const { items } = listAuditEntries(runtime, { action: "member.mail-choice", subject: member.clientUserId });
    return items.filter(({ actor }) => actor === "mail");
  };
  const opened = await request.get(link, { maxRedirects: 0 });
  expect([opened.status(), opened.headers().location]).toEqual([303, link.replace(/^.*\/api/, "")]);
  expect(await (await request.get(link)).text()).toContain("Stop these mails?");
  expect(ended()).toEqual([]);

  const headers = { accept: "*/*", origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const press = await request.post(link, { headers, form: { "List-Unsubscribe": "One-Click" } });
  expect(press.status()).toBe(200);
  expect(press.headers()).toMatchObject({
    "cache-control": "no-store",
    "content-type": expect.stringMatching(/^text\/plain/),
  });
  const requestId = press.headers()["x-request-id"];
  expect(ended()).toMatchObject([{ requestId, address: expect.any(String) }]);
  const page = await (await request.post(link, { headers: html })).text();
  expect(page).toContain("You will get no more of these mails.");
  expect(page).toContain('href="/account#mail"');
});
