import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { z } from "zod";
import { type Config, loadConfig } from "@/lib/config";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { insertMember } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { write } from "@/lib/db/write";
import { emailKey } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { createMemberAccess } from "@/lib/member-access";
import { applyRoster, carryOutRoster, getRoster, planRoster, uploadRoster } from "@/lib/roster";
import { memberAccessSettings } from "@/lib/runtime";
import { measureMembersTable } from "./members-table";
import { peakMegabytes } from "./peak-memory";
import type { Report } from "./report";
import { startSandbox } from "./sandbox-process";

const MEMBERS = 100_000;
const REGISTRATIONS = 10_000;
/** Not what the portal happens to allow itself: a lower number would meet the goal as well. */
const AT_ONCE = 8;
const SERVICE_MS = 50;
const BENCH = { name: "bench" };
const forever = new AbortController().signal;

/**
 * Planning against a full portal, in a process of its own so that its memory can be told; then applying to an empty
 * one.
 */
export async function run(report: Report): Promise<void> {
  measureMembersTable(report);
  const folder = mkdtempSync(path.join(tmpdir(), "bench-roster-"));
  const sandbox = await startSandbox(path.join(folder, "sandbox"), SERVICE_MS);
  try {
    await plan(report, folder);
    await apply(report, folder, sandbox.ca);
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  }
}

async function plan(report: Report, folder: string): Promise<void> {
  const { config, portal } = open(folder, "plan");
  report.progress(`adding ${MEMBERS} members`);
  await addMembers(portal);
  // Half of the lines say what is known, a quarter changes a name, a quarter is new, and as many members are missing.
  const lines = Array.from({ length: MEMBERS }, (_, index) =>
    line(index + MEMBERS / 4, index % 4 === 0 ? "Mara" : "Zoë"),
  );
  const { id } = await upload({ config, portal }, lines, { deactivateMissing: true });
  portal.$client.close();

  const { seconds, peakRssMb } = measuredByChild(folder, id);
  const about = `${MEMBERS} lines against ${MEMBERS} members`;
  report.figure({ name: `planning ${about}`, value: seconds, unit: "s", atMost: 10, n: MEMBERS, peakRssMb });
  report.figure({ name: `memory of planning ${about}`, value: peakRssMb, unit: "MB", atMost: 400, n: MEMBERS });
}

const measured = z.object({ seconds: z.number(), peakRssMb: z.number() });

function measuredByChild(folder: string, id: number): z.output<typeof measured> {
  const source = JSON.stringify(path.resolve(import.meta.filename));
  const script = `import { measurePlanning } from ${source}; console.log(await measurePlanning(${JSON.stringify(folder)}, ${id}));`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Planning failed: ${stderr}`);
  return measured.parse(JSON.parse(stdout));
}

/** Run by the child: JSON. */
export async function measurePlanning(folder: string, id: number): Promise<string> {
  const { config, portal } = open(folder, "plan");
  const start = performance.now();
  await planRoster({ config, portal }, id, forever);
  const seconds = (performance.now() - start) / 1_000;
  const { state, message } = getRoster({ portal }, id);
  if (state !== "planned") throw new Error(`The roster is ${state}: ${message}`);
  return JSON.stringify({ seconds, peakRssMb: peakMegabytes() });
}

async function apply(report: Report, folder: string, ca: string): Promise<void> {
  const { config, portal } = open(folder, "apply");
  const memberAccess = createMemberAccess({ ...memberAccessSettings(config), ca });
  const runtime = { config, portal, memberAccess };
  const lines = Array.from({ length: REGISTRATIONS }, (_, index) => line(index, "Zoë"));
  const { id } = await upload(runtime, lines, {});
  await planRoster(runtime, id, forever);
  await applyRoster(runtime, BENCH, id, { planHash: getRoster(runtime, id).planHash }, "caller");
  report.progress(`registering ${REGISTRATIONS} members`);
  const start = performance.now();
  await carryOutRoster(runtime, id, { signal: forever });
  const value = REGISTRATIONS / ((performance.now() - start) / 1_000);
  const { progress } = getRoster(runtime, id);
  if (progress?.done !== REGISTRATIONS) throw new Error(`Only ${progress?.done} members were registered.`);
  await memberAccess.close();
  portal.$client.close();

  const floor = AT_ONCE / (SERVICE_MS / 1_000);
  report.figure({
    name: `applying ${REGISTRATIONS} registrations, ${AT_ONCE} at once, ${SERVICE_MS} ms each`,
    value,
    unit: "1/s",
    floor,
    ratio: value / floor,
    atLeast: 0.9,
    n: REGISTRATIONS,
  });
}

function open(folder: string, name: string): { config: Config; portal: PortalDb } {
  const settings = parseEnv(readFileSync(path.join(folder, "sandbox", "portal.env"), "utf8"));
  const config = loadConfig({ ...settings, DATA_DIR: path.join(folder, name) });
  migrateDatabases(config.DATA_DIR);
  return { config, portal: openPortalDb(config.DATA_DIR) };
}

async function addMembers(portal: PortalDb): Promise<void> {
  await write(portal, (tx) => {
    for (let index = 0; index < MEMBERS; index++) {
      const email = `person${index}@example.org`;
      insertMember(tx, {
        clientUserId: clientUserIdSchema.parse(`e${index}`),
        email,
        emailKey: emailKey(email),
        firstName: "Zoë",
        lastName: `O'Brien ${index}`,
        zip: "02134",
        country: "US",
        role: "member",
        accessState: "active",
        serviceState: "active",
      });
    }
  });
}

function line(index: number, firstName: string): string {
  return `e${index};person${index}@example.org;${firstName};O'Brien ${index};02134;US;Blue`;
}

async function upload(runtime: { config: Config; portal: PortalDb }, lines: readonly string[], options: object) {
  const body = Readable.from([
    "Employee ID;E-Mail;First name;Last name;ZIP;Country;Team\r\n",
    `${lines.join("\r\n")}\r\n`,
  ]);
  const bytes = body.map((text: string) => Buffer.from(text));
  return await uploadRoster(runtime, BENCH, { body: bytes }, options, { source: "cli", executor: "caller" });
}
