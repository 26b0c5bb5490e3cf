import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { loadConfig } from "@/lib/config";
import type { Role } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { setQuickPassword } from "@/tests/factories/quick-password";
import type { RunningWeb } from "../attack/setup/start-web";
import { startDressed } from "./dressed-portal";
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

/** Portals that an organisation has dressed as its own: the web process by itself, and with its worker. */
interface Dressed {
  readonly dressed: RunningWeb;
  readonly dressedWhole: RunningWeb;
}

/**
 * Playwright's `test`, on the running portal, with people of each test alone. The dressed portals start when a test
 * first asks for one. They are fixtures of every test, because Playwright ends a worker, and all that it has started,
 * before a file whose tests have other fixtures of workers.
 */
export const test = base.extend<Fixtures, Dressed>({
  dressed: [
    async ({}, use) => {
      const web = await startDressed();
      await use(web);
      await web.stop();
    },
    { scope: "worker" },
  ],
  dressedWhole: [
    async ({}, use) => {
      const web = await startDressed({}, "scripts/start.ts");
      await use(web);
      await web.stop();
    },
    { scope: "worker" },
  ],
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
  zip = "60601",
): Promise<Person> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const password = randomUUID();
  const profile = { email, firstName, lastName, zip, role };
  const runtime = runtimeOf(portal);
  const { clientUserId } = await addMember(runtime, { name: "cli" }, profile);
  await setQuickPassword(runtime, clientUserId, password);
  return { clientUserId, email, password, name };
}
