import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startProgram, stopProgram, withLog } from "@/scripts/processes/child.mjs";
import { signInNew } from "../portal/sign-in-new";
import type { BenchPortal } from "../portal/start";
import type { Report } from "../report";
import { recordTwoDays } from "../sync/record-two-days";
import { startReplay } from "../sync/start-replay";
import { type AdminApi, adminApi } from "./admin-api";

const REGISTRATIONS = 10_000;
const DRAIN_MS = 30_000;
const ADMIN = { email: "ada@bench.example", firstName: "Ada", clientUserId: "bench-2", role: "admin" } as const;

const startedRun = z.object({ runId: z.number() });
const syncRun = z.object({
  run: z.object({
    state: z.enum(["queued", "running", "applied"]),
    failure: z.null(),
    added: z.number().nullable(),
    changed: z.number().nullable(),
    removed: z.number().nullable(),
    fetchMs: z.number().nullable(),
    applyMs: z.number().nullable(),
  }),
});
const uploaded = z.object({ id: z.number() });
const roster = z.object({
  state: z.enum(["queued", "planning", "planned", "applying", "applied"]),
  planHash: z.string().nullable(),
  progress: z.object({ done: z.number(), failed: z.literal(0), unknown: z.literal(0) }).nullable(),
});

/**
 * What the portal has to do beside its members: a sync of the feed as it is a day later, and a roster of 10,000 new
 * members.
 */
export interface Work {
  /** Has the worker do both, one after the other, as an admin does in the console. */
  run(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Prepares it, so that inventing a feed is no part of the load, starts the portal's worker, and has it sync the feed as
 * it is today: tomorrow's sync then finds what a daily one finds.
 */
export async function prepareWork(report: Report, folder: string, portal: BenchPortal): Promise<Work> {
  const feed = path.join(folder, "feed");
  const [today, tomorrow] = [path.join(folder, "today"), path.join(folder, "tomorrow")];
  report.progress("recording the national feed of two days");
  const service = await recordTwoDays(feed, "national", today, tomorrow);
  const replay = startReplay(feed);
  const FEED_URL = await replay.serve(today);
  const { PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD } = service;
  const NODE_EXTRA_CA_CERTS = path.join(folder, "authorities.pem");
  const authorities = [portal.settings, service].map((settings) => settings.NODE_EXTRA_CA_CERTS ?? "");
  writeFileSync(NODE_EXTRA_CA_CERTS, authorities.map((file) => readFileSync(file, "utf8")).join(""));
  // The feed's links are on the origin of its own sandbox; a sync takes no others.
  const settings = { ...portal.settings, FEED_URL, PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD, NODE_EXTRA_CA_CERTS };
  const env = { ...process.env, ...settings, NODE_ENV: "production" as const };
  const worker = await startWorker(path.join(folder, "worker.log"), env);
  const end = async () => {
    await stopProgram(worker, DRAIN_MS);
    replay.stop();
  };
  try {
    const admin = adminApi(portal.url, await signInNew(portal.url, env, ADMIN));
    await sync(report, admin);
    return {
      async run() {
        await replay.serve(tomorrow);
        await sync(report, admin);
        await applyRoster(report, admin);
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startWorker(logFile: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const worker = withLog(logFile, (stdout) => startProgram(["scripts/worker.ts"], { env, stdout }));
  // It says that it is up.
  const up = once(worker, "message");
  const ended = once(worker, "exit").then(() => {
    throw new Error("The worker did not start.");
  });
  await Promise.race([up, ended]);
  return worker;
}

async function sync(report: Report, admin: AdminApi): Promise<void> {
  const { runId } = startedRun.parse(await admin.post("/api/admin/sync"));
  const { run } = await admin.wait(`/api/admin/sync/runs/${runId}`, syncRun, ({ run }) => run.state === "applied");
  report.progress(`synced: ${JSON.stringify(run)}`);
}

async function applyRoster(report: Report, admin: AdminApi): Promise<void> {
  const lines = Array.from({ length: REGISTRATIONS }, (_, n) => `load${n},load${n}@bench.example,Zoë,O'Brien ${n}`);
  const file = `Employee ID,E-Mail,First name,Last name\n${lines.join("\n")}\n`;
  const { id } = uploaded.parse(await admin.post("/api/admin/rosters?name=load.csv", file, "text/csv"));
  const address = `/api/admin/rosters/${id}`;
  const { planHash } = await admin.wait(address, roster, ({ state }) => state === "planned");
  await admin.post(`${address}/apply`, JSON.stringify({ planHash }));
  const { progress } = await admin.wait(address, roster, ({ state }) => state === "applied");
  report.progress(`registered: ${JSON.stringify(progress)}`);
}
