import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import type { Role } from "@/lib/domain/members";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import { published, type RunningPortal } from "./running-portal";

export interface Person {
  readonly clientUserId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

interface Fixtures {
  readonly portal: RunningPortal;
  /** A member of this test alone. */
  readonly member: Person;
  /** An admin of this test alone. */
  readonly admin: Person;
}

/** Playwright's `test`, on the running portal, with people who were added by the operator's CLI. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for off this pattern.
  portal: async ({}, use) => use(published()),
  baseURL: async ({ portal }, use) => use(portal.url),
  member: async ({ portal }, use) => use(await add(portal, "member", "Maya Okafor")),
  admin: async ({ portal }, use) => use(await add(portal, "admin", "Adam Lindqvist")),
});

/** Adds a person by the operator's command line. */
export async function add(portal: RunningPortal, role: Role, name: string): Promise<Person> {
  const [first = "", last = ""] = name.split(" ");
  const email = `${role}-${randomUUID()}@e2e.example`;
  const password = randomUUID();
  const profile = ["--email", email, "--first", first, "--last", last, "--zip", "60601", "--role", role];
  const output = await runCli(portal.on, ["members", "add", ...profile, "--password-stdin"], { input: password });
  return { clientUserId: output.trim(), email, password, name };
}
