import path from "node:path";
import { stopProgram } from "@/scripts/processes/child.mjs";
import { startLogged } from "@/scripts/processes/start-logged.mjs";
import { freePort } from "@/tests/factories/free-port";
import { signInNew } from "./sign-in-new";

const DRAIN_MS = 10_000;
const MEMBER = { email: "mara@bench.example", firstName: "Mara", clientUserId: "bench-1", zip: "60601" };

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
  const web = await startLogged(url, path.join(dataDir, "..", "web.log"), ["server.ts"], { env, cwd: build });
  const stop = async () => void (await stopProgram(web, DRAIN_MS));
  try {
    return { url, cookie: await signInNew(url, env, MEMBER), settings, pid: web.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
