import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { differenceInSeconds } from "date-fns/differenceInSeconds";
import { setHours } from "date-fns/setHours";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import type { BenchPortal } from "../portal/start";
import type { Report } from "../report";
import { startSandbox } from "../sandbox-process";
import { record } from "../sync/record";
import { startReplay } from "../sync/start-replay";

const REGISTRATIONS = 10_000;

/**
 * What the portal has to do beside its members: a sync of the feed as it is a day later, and a roster of 10,000 new
 * members.
 */
export interface Work {
  /** Does both by the operator's commands, in processes of their own, one after the other. */
  run(): Promise<void>;
  end(): void;
}

/** Prepares it, so that inventing a feed is not part of the load. */
export async function prepareWork(report: Report, folder: string, portal: BenchPortal): Promise<Work> {
  const feed = path.join(folder, "feed");
  const edition = path.join(folder, "edition");
  report.progress("recording a national feed");
  const { ca, ...service } = await recordTomorrow(feed, edition);
  const replay = startReplay(feed);
  const authorities = path.join(folder, "authorities.pem");
  writeFileSync(authorities, readFileSync(portal.settings.NODE_EXTRA_CA_CERTS ?? "", "utf8") + ca);
  // The feed's links are on the origin of its own sandbox; a sync takes no others.
  const settings = { ...portal.settings, ...service, NODE_EXTRA_CA_CERTS: authorities };
  const roster = path.join(folder, "roster.csv");
  const lines = Array.from({ length: REGISTRATIONS }, (_, n) => `load${n},load${n}@bench.example,Zoë,O'Brien ${n}`);
  writeFileSync(roster, `Employee ID,E-Mail,First name,Last name\n${lines.join("\n")}\n`);
  return {
    async run() {
      const FEED_URL = await replay.serve(edition);
      const env = { ...process.env, ...settings, FEED_URL, NODE_ENV: "production" as const };
      const plan = path.join(folder, "plan.json");
      report.progress((await runCli({ args: [], env }, ["sync", "--force"])).trim());
      await runCli({ args: [], env }, ["roster", "plan", roster, "--out", plan]);
      await runCli({ args: [], env }, ["roster", "apply", plan, "--yes"]);
      report.progress(`${REGISTRATIONS} members are registered`);
    },
    end: () => replay.stop(),
  };
}

async function recordTomorrow(dataDir: string, edition: string) {
  const sandbox = await startSandbox(dataDir, 0, "national");
  try {
    await sandbox.advance(secondsUntilTomorrowNoon());
    await record(sandbox, edition);
    const { PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD } = sandbox.settings;
    return { ca: sandbox.ca, PROGRAM_URL, FEED_API_KEY, FEED_PASSWORD };
  } finally {
    await sandbox.stop();
  }
}

/** By noon the feed of that day is out, whatever the hour is now. */
function secondsUntilTomorrowNoon(): number {
  const tomorrow = addDays(new TZDate(Date.now(), "America/Chicago"), 1);
  return differenceInSeconds(setHours(tomorrow, 12), Date.now());
}
