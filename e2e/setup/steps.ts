import { expect, type Page } from "@playwright/test";
import type { Person } from "./test";

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
