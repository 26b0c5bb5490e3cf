import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { loadConfig } from "@/lib/config";
import type { Role } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { freePort } from "@/tests/factories/free-port";
import { setQuickPassword } from "@/tests/factories/quick-password";
import { type RunningWeb, startWeb } from "../attack/setup/start-web";
import { type StrictPortal, startStrict } from "../attack/setup/strict-portal";
import { startDressed } from "./dressed-portal";
import { startPast } from "./past-portal";
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

/** Portals beside the running one, which start when a test of a worker first asks for one. */
interface Portals {
  /** Dressed by an organisation as its own: the web process by itself, and with its worker. */
  readonly dressed: RunningWeb;
  readonly dressedWhole: RunningWeb;
  /** Before its first sync. */
  readonly fresh: RunningWeb;
  readonly past: RunningWeb;
  readonly strict: StrictPortal;
}

/**
 * Playwright's `test`, on the running portal, with people of each test alone. Further portals are fixtures of every
 * test, because Playwright ends a worker, and all that it has started, before a file whose tests have other fixtures of
 * workers.
 */
export const test = base.extend<Fixtures, Portals>({
  dressed: ofWorker(() => startDressed()),
  dressedWhole: ofWorker(() => startDressed({}, "scripts/start.ts")),
  fresh: ofWorker(async () => startWeb(await freePort(), { SECOND_FACTOR: "optional", SYNC_SCHEDULE: "off" })),
  past: ofWorker(startPast),
  strict: ofWorker(() => startStrict()),
  portal: async ({}, use) => use(published()),
  baseURL: async ({ portal }, use) => use(portal.url),
  member: async ({ portal }, use) => use(await add(portal, "member", "Maya Okafor")),
  admin: async ({ portal }, use) => use(await add(portal, "admin", "Adam Lindqvist")),
});

function ofWorker<Portal extends { stop(): Promise<void> }>(
  start: () => Promise<Portal>,
): [(none: object, use: (portal: Portal) => Promise<void>) => Promise<void>, { scope: "worker" }] {
  return [
    async ({}, use) => {
      const portal = await start();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ];
}

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
