import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfig } from "@/lib/config";
import { inParallel } from "@/lib/domain/in-parallel";
import { createMemberAccess, type MemberProfile } from "@/lib/member-access";
import { memberAccessSettings } from "@/lib/runtime";
import { peakMegabytes } from "./peak-memory";
import type { Report } from "./report";
import { type SandboxProcess, startSandbox } from "./sandbox-process";

const MEMBERS = 10_000;
const CONCURRENCY = 16;
const SERVICE_MS = 50;

/**
 * Registers members at a sandbox of its own process that takes 50 ms for each; the floor is what 16 at once could do at
 * best.
 */
export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-bulk-"));
  const sandbox = await startSandbox(dataDir, SERVICE_MS);
  try {
    await register(report, dataDir, sandbox);
  } finally {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function register(report: Report, dataDir: string, { settings, ca }: SandboxProcess): Promise<void> {
  const config = loadConfig({ ...settings, DATA_DIR: dataDir });
  const memberAccess = createMemberAccess({ ...memberAccessSettings(config), ca });
  // As the roster registers members: by SSO, discarding the link (member-access.md, What the service does, rule 6).
  const registered = (members: Iterable<MemberProfile>) =>
    inParallel(members, (member) => memberAccess.ssoMember(member), CONCURRENCY);
  // The first calls open the connections.
  for await (const _ of registered(roster("warm", CONCURRENCY)));

  let done = 0;
  const start = performance.now();
  for await (const _ of registered(roster("m", MEMBERS))) {
    if (++done % 1_000 === 0) report.progress(`${done} of ${MEMBERS} members`);
  }
  const value = done / ((performance.now() - start) / 1_000);
  await memberAccess.close();

  const floor = CONCURRENCY / (SERVICE_MS / 1_000);
  report.figure({
    name: `registrations, ${CONCURRENCY} at once, ${SERVICE_MS} ms each`,
    value,
    unit: "1/s",
    floor,
    ratio: value / floor,
    atLeast: 0.9,
    n: MEMBERS,
    peakRssMb: peakMegabytes(),
  });
}

function* roster(prefix: string, count: number): Generator<MemberProfile> {
  for (let index = 0; index < count; index++) {
    yield {
      clientUserId: `${prefix}-${index}`,
      email: `${prefix}.${index}@example.org`,
      firstName: "Zoë",
      lastName: "O'Brien & Søn",
      zip: "78701",
      country: "US",
    };
  }
}
