import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type EnvelopeKeys, sealProfile } from "@/lib/member-access/envelope";
import type { MemberProfile } from "@/lib/member-access/profile";
import type { Report } from "./report";

const ROUNDS = 5;
const AT_ONCE = 1_000;
const ENVELOPES = 4_000;

/**
 * Envelopes per second on one core, whole (profile, 3DES, RSA), beside the rate at which `openssl speed` makes nothing
 * but RSA-2048 signatures on the same core; both by processor time, as openssl counts, so that a busy machine changes
 * neither.
 */
export async function run(report: Report): Promise<void> {
  const keys = newKeys();
  await sealMany(keys, AT_ONCE);
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) pauses.push(await longestPause(keys));
  report.figure({
    name: `event loop's longest pause, ${AT_ONCE} envelopes at once, middle of ${ROUNDS} runs`,
    value: median(pauses),
    unit: "ms",
    atMost: 10,
    n: AT_ONCE,
  });

  const pin = spawnSync("taskset", ["-c", "0", "true"]).status === 0 ? ["taskset", "-c", "0"] : [];
  const signatures: number[] = [];
  const envelopes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    report.progress(`round ${round + 1} of ${ROUNDS}`);
    signatures.push(opensslRate(pin));
    envelopes.push(ownRate(pin));
  }
  const [value, floor] = [median(envelopes), median(signatures)];
  report.figure({
    name: "envelopes on one core, to openssl's RSA-2048 signatures",
    value,
    unit: "1/s",
    floor,
    ratio: value / floor,
    atLeast: 0.7,
    n: ENVELOPES,
  });
}

/** Milliseconds; in turns of 1 ms, which the figure includes. */
async function longestPause(keys: EnvelopeKeys): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(20);
  delay.reset();
  await sealMany(keys, AT_ONCE);
  await sleep(5);
  delay.disable();
  return delay.max / 1e6;
}

/**
 * Envelopes per second of processor time, all threads counted, once warm; printed by the child that `ownRate` starts.
 */
export async function measureOwnRate(): Promise<number> {
  const keys = newKeys();
  const sealAll = async () => {
    for (let sealed = 0; sealed < ENVELOPES; sealed += AT_ONCE) await sealMany(keys, AT_ONCE);
  };
  await sealAll();
  await sealAll();
  const before = process.cpuUsage();
  await sealAll();
  const { user, system } = process.cpuUsage(before);
  return ENVELOPES / ((user + system) / 1e6);
}

function ownRate(pin: readonly string[]): number {
  const source = JSON.stringify(path.resolve(import.meta.filename));
  const script = `import { measureOwnRate } from ${source}; console.log(await measureOwnRate());`;
  return Number(output([...pin, process.execPath, "--import", "tsx", "--input-type=module", "--eval", script]));
}

/** Signatures per second of processor time: the last line is `rsa 2048 bits`, several times such as `0.0002s`, and SIGN/s before all other rates. */
function opensslRate(pin: readonly string[]): number {
  const lines = output([...pin, "openssl", "speed", "-seconds", "1", "rsa2048"]);
  const rate = /^rsa\s+2048 bits(?:\s+[\d.]+s)+\s+([\d.]+)/m.exec(lines)?.[1];
  if (!rate) throw new Error("openssl speed printed no rate for rsa2048");
  return Number(rate);
}

function output([command = "", ...args]: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}

async function sealMany(keys: EnvelopeKeys, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => sealProfile(profile(index), keys)));
}

function profile(index: number): MemberProfile {
  return {
    clientUserId: `m-${index}`,
    email: `zoe.${index}@example.org`,
    firstName: "Zoë",
    lastName: "O'Brien & Søn",
    zip: "78701",
    country: "US",
  };
}

function newKeys(): EnvelopeKeys {
  const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { serviceKey: pair().publicKey, clientKey: pair().privateKey };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
