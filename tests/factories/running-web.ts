import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { Agent, request } from "undici";
import { currentCatalog } from "@/lib/db/catalog-state";
import type { Role } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { killProgram, stopProgram } from "@/scripts/processes/child.mjs";
import { startLogged } from "@/scripts/processes/start-logged.mjs";
import { freePort } from "@/tests/factories/free-port";
import { signIn } from "./sign-in";
import { createTestCatalog, generatedContent } from "./test-catalog";
import { createTestPortal, type TestPortal } from "./test-portal";

const DRAIN_MS = 40_000;
export const MEMBER = { email: "zoe@example.org", password: "a password of the tests", clientUserId: "zoe-1" };

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The web process of the production build with a sandbox and one signed-in member. */
export interface RunningWeb extends TestPortal {
  readonly url: string;
  readonly process: ChildProcess;
  /** Whose session it is, as a header. */
  readonly cookie: string;
  /** Where the process's log goes. */
  readonly logFile: string;
  /** Ids of live offers. */
  readonly offers: readonly number[];
  /** Asks as that member's browser does. @throws what undici throws where a connection ends */
  ask(path: string, ask?: Ask): Promise<Told>;
  /** Opens a page of the hosted program. @returns the status */
  openAtProgram(url: string): Promise<number>;
  /** Kills the process at once, or starts it when it is not there; resolves when that is done. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * @param overrides settings, which may depend on the sandbox
 * @throws Error where there is no build
 */
export async function startRunningWeb(
  overrides: Settings | ((portal: TestPortal) => Settings) = {},
  role: Role = "member",
): Promise<RunningWeb> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("The pages are not built yet: run npm run build.");
  const portal = await createTestPortal();
  const { runtime, sandbox, ca } = portal;
  const { DATA_DIR } = runtime.config;
  await addMember(runtime, { name: "tests" }, { ...MEMBER, role, firstName: "Zoë", lastName: "O'Brien & Søn" });
  const { apply, catalog } = createTestCatalog(DATA_DIR);
  await apply(generatedContent("small"));
  catalog.$client.close();
  const offers = runtime.catalog.$client.prepare<[], number>("SELECT id FROM offer LIMIT 500").pluck().all();
  if (!currentCatalog(runtime.catalog) || offers.length < 100) throw new Error("The catalogue holds too little.");

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logFile = path.join(DATA_DIR, "web.log");
  const chosen = typeof overrides === "function" ? overrides(portal) : overrides;
  const own = { PORTAL_URL: url, PORT: String(port), DATA_DIR, SYNC_SCHEDULE: "off", ...chosen };
  const settings = { ...process.env, ...parseEnv(readFileSync(sandbox.portalEnvFile, "utf8")), ...own };
  const env = { ...settings, NODE_ENV: "production" as const };
  const start = () => startLogged(url, logFile, ["server.ts"], { env });
  let web = await start();
  const cookie = await signIn(url, MEMBER);
  // A connection that was cut must not be taken again, nor one test wait for another's.
  const agent = new Agent({ pipelining: 1, connections: 200 });
  const toSandbox = new Agent({ connect: { ca } });

  return {
    ...portal,
    url,
    cookie,
    logFile,
    offers,
    get process() {
      return web;
    },
    async ask(asked, { method = "GET", headers = {}, body } = {}) {
      const since = performance.now();
      const all = { cookie, origin: url, accept: "application/json", ...headers };
      const answer = await request(url + asked, { dispatcher: agent, method, headers: all, body });
      const text = await answer.body.text();
      return { status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - since };
    },
    async openAtProgram(page) {
      const { statusCode, body } = await request(page, { dispatcher: toSandbox });
      await body.dump();
      return statusCode;
    },
    async kill() {
      const ended = once(web, "exit");
      killProgram(web);
      await ended;
    },
    async start() {
      web = await start();
    },
    async close() {
      await stopProgram(web, DRAIN_MS);
      await agent.destroy();
      await toSandbox.destroy();
      await portal.close();
    },
  };
}
