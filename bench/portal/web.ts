import path from "node:path";
import { loadConfig } from "@/lib/config";
import { openPortalDb } from "@/lib/db/client";
import { addMember } from "@/lib/members";
import { stopProgram } from "@/scripts/processes/child.mjs";
import { startLogged } from "@/scripts/processes/start-logged.mjs";
import { freePort } from "@/tests/factories/free-port";
import { signIn } from "@/tests/factories/sign-in";

const DRAIN_MS = 10_000;
const MEMBER = { email: "mara@bench.example", password: "a password for benchmarks", clientUserId: "bench-1" };

type Settings = Readonly<Record<string, string | undefined>>;

export interface WebProcess {
  readonly url: string;
  /** The cookie header of a signed-in member. */
  readonly cookie: string;
  /** The settings of its processes. */
  readonly settings: Settings;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * The web process of a production build, with a member who is signed in.
 * @param sandbox the settings that a sandbox gave for a portal
 * @param dataDir with its databases, migrated
 */
export async function startWeb(build: string, sandbox: Settings, dataDir: string): Promise<WebProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { ...sandbox, PORTAL_URL: url, PORT: String(port), DATA_DIR: dataDir, SYNC_SCHEDULE: "off" };
  const env = { ...process.env, ...settings, NODE_ENV: "production" as const };
  const runtime = { config: loadConfig(env), portal: openPortalDb(dataDir) };
  await addMember(runtime, { name: "bench" }, { ...MEMBER, firstName: "Mara", lastName: "Bench", zip: "60601" });
  runtime.portal.$client.close();
  const web = await startLogged(url, path.join(dataDir, "..", "web.log"), ["server.ts"], { env, cwd: build });
  const stop = async () => void (await stopProgram(web, DRAIN_MS));
  try {
    return { url, cookie: await signIn(url, MEMBER), settings, pid: web.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
