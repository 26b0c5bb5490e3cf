import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import type { BenchPortal } from "../portal/start";
import type { Report } from "../report";
import { recordTwoDays } from "../sync/record-two-days";
import { startReplay } from "../sync/start-replay";

const REGISTRATIONS = 10_000;

const appliedRun = z.object({
  state: z.literal("applied"),
  failure: z.null(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  fetchMs: z.number(),
  applyMs: z.number(),
});

/**
 * What the portal has to do beside its members: a sync of the feed as it is a day later, and a roster of 10,000 new
 * members.
 */
export interface Work {
  /** Does both by the operator's commands, in processes of their own, one after the other. */
  run(): Promise<void>;
  end(): void;
}

/**
 * Prepares it, so that inventing a feed is no part of the load, and syncs the feed as it is today: tomorrow's sync
 * then finds what a daily one finds.
 */
export async function prepareWork(report: Report, folder: string, portal: BenchPortal): Promise<Work> {
  const feed = path.join(folder, "feed");
  const [today, tomorrow] = [path.join(folder, "today"), path.join(folder, "tomorrow")];
  report.progress("recording the national feed of two days");
  const service = await recordTwoDays(feed, "national", today, tomorrow);
  const { PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD } = service;
  const replay = startReplay(feed);
  const NODE_EXTRA_CA_CERTS = path.join(folder, "authorities.pem");
  const authorities = [portal.settings, service].map((settings) => settings.NODE_EXTRA_CA_CERTS ?? "");
  writeFileSync(NODE_EXTRA_CA_CERTS, authorities.map((file) => readFileSync(file, "utf8")).join(""));
  // The feed's links are on the origin of its own sandbox; a sync takes no others.
  const settings = { ...portal.settings, PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD, NODE_EXTRA_CA_CERTS };
  const cli = (FEED_URL: string, ...command: string[]) =>
    runCli({ args: [], env: { ...process.env, ...settings, FEED_URL, NODE_ENV: "production" } }, command);
  const sync = async (edition: string) => {
    const run = appliedRun.parse(JSON.parse(await cli(await replay.serve(edition), "sync", "--json")));
    report.progress(`synced: ${JSON.stringify(run)}`);
  };
  const roster = path.join(folder, "roster.csv");
  const lines = Array.from({ length: REGISTRATIONS }, (_, n) => `load${n},load${n}@bench.example,Zoë,O'Brien ${n}`);
  writeFileSync(roster, `Employee ID,E-Mail,First name,Last name\n${lines.join("\n")}\n`);
  try {
    await sync(today);
  } catch (error) {
    replay.stop();
    throw error;
  }
  return {
    async run() {
      await sync(tomorrow);
      const address = await replay.serve(tomorrow);
      const plan = path.join(folder, "plan.json");
      await cli(address, "roster", "plan", roster, "--out", plan);
      await cli(address, "roster", "apply", plan, "--yes");
      report.progress(`${REGISTRATIONS} members are registered`);
    },
    end: () => replay.stop(),
  };
}
