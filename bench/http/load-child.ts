import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { messageOf } from "@/lib/errors";
import { loadOrder } from "./load";

const { origin, requests, headers, connections, seconds, rate } = loadOrder.parse(
  JSON.parse(await text(process.stdin)),
);
const pool = new Pool(origin, { connections, pipelining: 1 });
const answers: [due: number, took: number][] = [];
const errors: Record<string, number> = {};
const started = performance.now();
const deadline = seconds === undefined ? Number.POSITIVE_INFINITY : started + seconds * 1_000;
const last = seconds === undefined ? requests.length : Number.POSITIVE_INFINITY;
let next = 0;

if (rate === undefined) await Promise.all(Array.from({ length: connections }, askOnAndOn));
else await askAtRate(1_000 / rate);
const ended = performance.now();
await pool.close();

const perSecond = (1_000 * answers.length) / (ended - started);
console.log(JSON.stringify({ perSecond, answers, errors }));

async function askOnAndOn(): Promise<void> {
  while (next < last && performance.now() < deadline) await ask(performance.now());
}

async function askAtRate(everyMs: number): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let due = started; due < deadline && next < last; due += everyMs) {
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    underWay.push(ask(due));
  }
  await Promise.all(underWay);
}

/** @param since what its time is counted from */
async function ask(since: number): Promise<void> {
  const request = requests[next++ % requests.length];
  if (!request) return;
  const { path, method, body } = request;
  try {
    const answer = await pool.request({ path, method, body, headers: { ...headers, ...request.headers } });
    await answer.body.dump({ limit: 1 << 26 });
    // Of a Redeem a redirect is the answer; of all else it would be the way to the sign-in.
    const isExpected = answer.statusCode < (method === "POST" ? 400 : 300);
    if (!isExpected) failed(`${answer.statusCode} of ${path.split("?", 1)[0]}`);
    answers.push([performance.timeOrigin + since, performance.now() - since]);
  } catch (error) {
    failed(messageOf(error));
  }
}

function failed(reason: string): void {
  errors[reason] = (errors[reason] ?? 0) + 1;
}
