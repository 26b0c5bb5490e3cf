import { expect, type Page } from "@playwright/test";
import type { RunningWeb } from "../attack/setup/start-web";
import { tamper } from "./dressed-portal";
import { signIn } from "./steps";
import type { Person } from "./test";

/** As after a while without a request. */
export function letSessionsExpire(dressed: RunningWeb, { email }: Person): void {
  tamper(
    dressed,
    "UPDATE session SET last_seen_at = 0 WHERE member_id = (SELECT id FROM member WHERE email = ?)",
    email,
  );
}

/** Sign-in says why one is there, and leads back. */
export async function signInAgain(page: Page, member: Person, back: RegExp): Promise<void> {
  await expect(page.getByText("You were signed out after a while")).toBeVisible();
  await signIn(page, member);
  await expect(page).toHaveURL(back);
}
