import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./setup/accessible";
import { tamper } from "./setup/dressed-portal";
import { test } from "./setup/dressed-test";
import { letSessionsExpire, signInAgain } from "./setup/ended-session";
import { explore, offers, summary } from "./setup/explorer";
import { firstOffer } from "./setup/offer-page";
import { openAs, signIn } from "./setup/steps";
import type { Person } from "./setup/test";
import { expectToldAgain } from "./setup/told";

test.use({ serviceWorkers: "allow" });

test.skip(({ isMobile }) => isMobile, "one size is enough");

const heart = (page: Page) =>
  offers(page)
    .first()
    .getByRole("button", { name: /^Save: / });

test("a session that ends while a page is open leads to sign-in, which says why, and back", async ({
  page,
  member,
  dressed,
}) => {
  const places = page.waitForResponse((response) => response.url().includes("/api/locations"));
  await explore(page, member, "/browse?q=pizza");
  // What the page asks for by itself, its map above all, would lead there first.
  await places;
  await page.waitForLoadState("networkidle");
  letSessionsExpire(dressed, member);
  await page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: /^New/ }).click();
  await signInAgain(page, member, /browse\?q=pizza&new=1$/);
  await expect(summary(page)).toContainText("for “pizza”");

  const { id } = await firstOffer(page, "q=pizza");
  await page.goto(`/offers/${id}`, { waitUntil: "networkidle" });
  letSessionsExpire(dressed, member);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await signInAgain(page, member, new RegExp(`/offers/${id}$`));
});

test("a page that follows a run leads to sign-in once the session has ended, rather than ask for ever and fill the audit log", async ({
  page,
  admin,
  dressed,
}) => {
  // Nobody does the run: there is no worker.
  await openAs(page, admin, "/admin/sync");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("progressbar", { name: "Progress of the sync" })).toBeVisible();
  letSessionsExpire(dressed, admin);
  await expect(page.getByText("You were signed out after a while")).toBeVisible({ timeout: 30_000 });
  await signIn(page, admin);
  await expect(page).toHaveURL(/\/admin\/sync$/);
});

test("a plain form that is sent after the session has ended leads to sign-in and back; any other failure is a page", async ({
  page,
  member,
  dressed,
}) => {
  await openAs(page, member, "/account");
  letSessionsExpire(dressed, member);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await signInAgain(page, member, /\/account$/);

  const sendHeart = (offerId: number) =>
    page.evaluate((id) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action: `/api/saved/${id}` });
      form.innerHTML = '<input name="saved" value="1">';
      document.body.append(form);
      form.submit();
    }, offerId);
  await page.goto("/saved");
  letSessionsExpire(dressed, member);
  await sendHeart(1);
  await signInAgain(page, member, /\/saved$/);
  await sendHeart(999_999_998);
  await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
  await expect(page.getByText("This offer has ended or never existed.")).toBeVisible();
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/saved$/);
});

const changePassword = async (page: Page, current: string, password: string) => {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Change the password" }).click();
};

test("a password that is refused is told so beside its field, and what was typed stays", async ({
  page,
  member,
  dressed,
}) => {
  await openAs(page, member, "/account");
  const current = page.getByLabel("Current password");
  await changePassword(page, "not it", "a few plain words");
  const wrong = "This is not your current password.";
  await expect(current).toHaveAccessibleDescription(wrong);
  await expect(current).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveValue("a few plain words");
  await expectToldAgain(page.getByText(wrong), () => changePassword(page, "not it either", "a few plain words"));
  await changePassword(page, member.password, "short");
  await expect(page.getByLabel("New password")).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/^Must have at least \d+ characters\./);
  await changePassword(page, member.password, "password123");
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
    /^Must not be one that many people choose\./,
  );
  await expect(current).not.toHaveAccessibleDescription(wrong);
  await expect(page.getByRole("alert"), "who pressed Enter in the field is not led to it").toContainText([
    "Must not be one that many people choose.",
  ]);
  await expectAccessible(page, "account-password-refused");
  for (const refused of ["12345678", "password1", "qwertyuiop", "iloveyou1"]) {
    const answer = page.waitForResponse("**/api/password/change");
    await changePassword(page, member.password, refused);
    expect((await answer).status(), "a new password that is refused is no guess").toBe(400);
  }

  await page.route("**/api/password/change", (route) => route.abort());
  await changePassword(page, member.password, "a few plain words");
  await expect(page.getByText("No answer came. Please try again.")).toBeVisible();
  await page.unroute("**/api/password/change");
  letSessionsExpire(dressed, member);
  await page.getByRole("button", { name: "Change the password" }).click();
  await signInAgain(page, member, /\/account#password$/);
  await changePassword(page, member.password, "a few plain words");
  await expect(page.getByText("The password was changed")).toBeVisible();
});

test("a form whose answer does not come within 15 seconds says so, and can be sent again", async ({ page, member }) => {
  await page.clock.install();
  await openAs(page, member, "/account");
  await page.route("**/api/password/change", () => undefined);
  const sent = page.waitForRequest("**/api/password/change");
  await changePassword(page, member.password, "a few plain words");
  await sent;
  await page.clock.fastForward("00:15");
  await expect(page.getByText("No answer came. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the password" })).toBeEnabled();
});

test("a form that leads on is busy until the next page is there: a second press sends nothing", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account");
  await page.getByRole("button", { name: "Change the password" }).evaluate((button) => {
    const note = () => sessionStorage.setItem("busy", `${button.ariaDisabled}`);
    new MutationObserver(note).observe(button, { attributeFilter: ["aria-disabled"] });
  });
  await changePassword(page, member.password, "a few plain words");
  await expect(page.getByText("The password was changed")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("busy"))).toBe("true");
});

test("a form that was sent before the page had loaded whole is not sent again by a second press", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/password/change")) sent += 1;
  });
  await page.route("**/api/password/change", () => undefined);
  // What was sent before this one's answer has been told to the test by then.
  const shown = (persisted: boolean) =>
    page.evaluate(
      (init) => {
        window.dispatchEvent(new PageTransitionEvent("pageshow", init));
        return fetch("/healthz").then(({ status }) => status);
      },
      { persisted },
    );
  const first = page.waitForRequest("**/api/password/change");
  await changePassword(page, member.password, "a few plain words");
  await first;
  await shown(false);
  await page.getByLabel("New password").press("Enter");
  await shown(true);
  expect(sent).toBe(1);
  await expect(page.getByRole("button", { name: "Change the password" }), "Back brings it as it was").toBeEnabled();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a password that is refused is a page that leads back", async ({ page, member }) => {
    await page.goto("/account");
    await signIn(page, member);
    await changePassword(page, member.password, "password123");
    await expect(page.getByText("New password must not be one that many people choose.")).toBeVisible();
    await page.getByRole("link", { name: "Go back" }).click();
    await expect(page).toHaveURL(/\/account#password$/);
  });
});

test.describe("the copy of the saved offers for offline use", () => {
  const keptPage = (page: Page) =>
    page.evaluate(async () => (await (await caches.match("/saved/offline"))?.text()) ?? "");

  async function keepOne(page: Page, member: Person): Promise<void> {
    await explore(page, member);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await heart(page).click();
    await page.reload();
    await expect.poll(() => keptPage(page)).toContain("<strong>");
  }

  test("is forgotten when a pressed link finds that the session has ended, or that its cookie has gone", async ({
    page,
    context,
    member,
    dressed,
  }) => {
    await keepOne(page, member);
    for (const end of [
      () => letSessionsExpire(dressed, member),
      () => context.clearCookies({ name: /session-token/ }),
    ]) {
      // A page that asks for nothing by itself, which would lead to sign-in before the link does.
      await page.goto("/account", { waitUntil: "networkidle" });
      await end();
      const anew = page.waitForEvent("load");
      await page.getByRole("link", { name: "Browse", exact: true }).click();
      await expect(page).toHaveURL(/\/sign-in/);
      await anew;
      await expect.poll(() => keptPage(page)).toBe("");
      await signIn(page, member);
      await expect.poll(() => keptPage(page)).toContain("<strong>");
    }
  });

  test("stays while the portal cannot answer, and an old offline page for signed-out devices is replaced with it", async ({
    page,
    context,
    member,
    dressed,
  }) => {
    await keepOne(page, member);
    const [worker] = context.serviceWorkers();
    expect(worker, "it is there to be asked").toBeDefined();
    tamper(dressed, "ALTER TABLE saved_offer RENAME TO away");
    try {
      expect((await page.request.get("/saved/offline")).status()).toBe(500);
      await worker?.evaluate("keep()");
    } finally {
      tamper(dressed, "ALTER TABLE away RENAME TO saved_offer");
    }
    expect(await keptPage(page)).toContain("<strong>");

    await page.evaluate(async () =>
      (await caches.open("offline-neutral")).put("/offline", new Response("of last year")),
    );
    await page.reload();
    const neutral = () => page.evaluate(async () => (await (await caches.match("/offline"))?.text()) ?? "");
    await expect.poll(neutral).toContain("You are not signed in on this device");
  });
});
