import { expect, type Response } from "@playwright/test";
import { visit } from "./attack/setup/actors";
import { lookAt } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { openAs } from "./setup/steps";
import { add } from "./setup/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to what has gone says so", async ({ page, member }) => {
    await openAs(page, member, "/saved");
    for (const gone of [
      "/offers/1",
      "/offers/x",
      "/merchants/1",
      "/browse/nothing-of-the-kind",
      "/browse/50%25/%2525",
    ]) {
      const answer = await page.goto(gone);
      expect(answer?.status(), gone).toBe(404);
      await expect(page.getByRole("heading", { name: "This page was not found." })).toBeVisible();
      await expect(page).toHaveTitle(/^This page was not found/);
      await expect(page.getByText("Number for support")).toContainText(requestIdOf(answer));
      await expect(page.getByRole("navigation").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Browse offers" })).toHaveAttribute("href", "/browse?near=60601");
    }
  });

  test("a link whose query was cut off says that the page was not found", async ({ page, member }) => {
    await openAs(page, member, "/saved");
    expect((await page.goto("/browse?cursor=zzz"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This page was not found." })).toBeVisible();
  });
});

test("an address that never was is told with the number of its request, by which support finds it", async ({
  page,
  member,
}) => {
  const broken: Error[] = [];
  page.on("pageerror", (error) => broken.push(error));
  await openAs(page, member, "/saved");
  for (const address of ["/no-such-page", "/offers/1"]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByText("Number for support")).toContainText(requestIdOf(answer));
    await expect(page, "which a screen reader says first").toHaveTitle(/^This page was not found/);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await lookAt(page, `not-found${address.replaceAll("/", "-")}-${colorScheme}-${test.info().project.name}`);
    }
  }
  expect(broken, "what came and what the scripts make of it are the same").toEqual([]);
});

test("in the console, too, what is not there has a title that says so", async ({ page, admin }) => {
  await openAs(page, admin, "/admin");
  for (const address of ["/admin/members/nobody", "/admin/no-such-page"]) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(/^This page was not found/);
  }
});

test("whom the console is closed to is told so by the title, too, whichever of its pages it is", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/saved");
  for (const address of ["/admin", "/admin/members", "/admin/members/nobody", "/admin/no-such-page"]) {
    expect((await page.goto(address))?.status(), address).toBe(403);
    await expect(page, address).toHaveTitle(/^You do not have access to this part/);
  }
});

test("an address that the console does not have is told to nobody to whom it is closed", async ({
  portal,
  request,
}) => {
  const address = "/admin/no-such-page";
  const asStranger = await request.get(address, { maxRedirects: 0 });
  expect([asStranger.status(), asStranger.headers().location]).toEqual([
    307,
    `/sign-in?callbackUrl=${encodeURIComponent(address)}`,
  ]);
  const asMember = await visit(portal, await add(portal, "member", "Maya Okafor"));
  expect((await asMember.get(address)).status()).toBe(403);
  const asAdmin = await visit(portal, await add(portal, "admin", "Ada Lovelace"));
  expect((await asAdmin.get(address)).status()).toBe(404);
});

function requestIdOf(answer: Response | null): string {
  return answer?.headers()["x-request-id"] ?? "no id";
}
