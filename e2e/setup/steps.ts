import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { csrf } from "@/tests/factories/sign-in";
import type { Person } from "./test";

/** Opens a page as a person who has signed in; the cookies come without the sign-in page, which costs a second. */
export async function openAs(page: Page, person: Person, url: string): Promise<void> {
  await signInBy(page.request, person);
  await page.goto(url);
  await expect(page).not.toHaveURL(/sign-in/);
  await awake(page);
}

/** Waits until the page's scripts are at work: until then, a press does what plain HTML makes of it, or nothing. */
export async function awake(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return;
  // Next adds it for screen readers when React has taken the page over.
  await expect(page.locator("next-route-announcer")).toBeAttached();
}

/** Requests a session as the sign-in page does; the client keeps the cookies. */
export async function signInBy(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const { csrfToken } = csrf.parse(await (await request.get("/api/auth/csrf")).json());
  await request.post("/api/auth/callback/credentials", { form: { csrfToken, email, password }, maxRedirects: 0 });
}

/** Signs a person in on the sign-in page, wherever that leads. */
export async function signIn(page: Page, person: Person): Promise<void> {
  if (!page.url().includes("/sign-in")) await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Fails on whatever the browser complains about: script errors and violations of the content security policy. */
export function expectNoComplaints(page: Page): () => void {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
  return () => expect(complaints).toEqual([]);
}
