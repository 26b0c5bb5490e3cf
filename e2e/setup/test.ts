import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { loadConfig } from "@/lib/config";
import type { Role } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { published, type RunningPortal } from "./running-portal";

export interface Person {
  readonly clientUserId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

interface Fixtures {
  readonly portal: RunningPortal;
  /** A member for this test only. */
  readonly member: Person;
  /** An admin for this test only. */
  readonly admin: Person;
}

/** Playwright's `test`, on the running portal, with people of each test alone. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for off this pattern.
  portal: async ({}, use) => use(published()),
  baseURL: async ({ portal }, use) => use(portal.url),
  member: async ({ portal }, use) => use(await add(portal, "member", "Maya Okafor")),
  admin: async ({ portal }, use) => use(await add(portal, "admin", "Adam Lindqvist")),
});

const runtimes = new Map<string, Runtime>();

export function runtimeOf({ on, url }: RunningPortal): Runtime {
  const runtime = runtimes.get(url) ?? createRuntime(loadConfig(on.env));
  runtimes.set(url, runtime);
  return runtime;
}

/** Adds a person beside the running portal, as the operator's CLI does, but without a second of starting it. */
export async function add(
  portal: RunningPortal,
  role: Role,
  name: string,
  email = `${role}-${randomUUID()}@e2e.example`,
): Promise<Person> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const password = randomUUID();
  const profile = { email, firstName, lastName, zip: "60601", role };
  const runtime = runtimeOf(portal);
  const { clientUserId } = await addMember(runtime, { name: "cli" }, profile);
  setQuickPassword(runtime, clientUserId, password);
  return { clientUserId, email, password, name };
}
