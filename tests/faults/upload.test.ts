import { existsSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getRoster, listRosters, planRoster } from "@/lib/roster";
import { rosterFolder } from "@/lib/roster/file";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

const MEGABYTE = 1_000_000;
const HEADER = "Employee ID,E-Mail,First name,Last name,Note\n";
const NOTE = "n".repeat(10_000);

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({}, "admin");
});
afterAll(() => web.close());

const line = (n: number) => `e${n},e${n}@example.org,Zoë,O'Brien,${NOTE}\n`;
const files = () => (existsSync(rosterFolder(web.runtime)) ? readdirSync(rosterFolder(web.runtime)) : []);

interface Upload {
  readonly lines: Iterable<string>;
  /** Content-Length; chunked without one. */
  readonly length?: number;
  /** Cuts the connection after the last of them, once this has come true. */
  readonly cutWhen?: () => Promise<unknown>;
}

/**
 * Sends a roster line by line, as a browser sends a file.
 * @returns undefined where the connection ended without an answer
 */
async function upload({ lines, length, cutWhen }: Upload): Promise<{ status: number; body: string } | undefined> {
  const headers = { cookie: web.cookie, origin: web.url, "content-type": "text/csv", accept: "application/json" };
  const post = request(`${web.url}/api/admin/rosters?name=large.csv`, {
    method: "POST",
    headers: length === undefined ? headers : { ...headers, "content-length": length },
  });
  const answered = new Promise<{ status: number; body: string } | undefined>((resolve, reject) => {
    post.once("response", (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    post.once("error", () => resolve(undefined));
  });
  const body = Readable.from(lines);
  body.pipe(post, { end: !cutWhen });
  if (cutWhen) body.once("end", () => void cutWhen().finally(() => post.destroy()));
  return await answered;
}

/** A header, and as many lines as fill so many bytes. */
function* rosterOf(bytes: number): Generator<string> {
  yield HEADER;
  for (let n = 1; n <= bytes / NOTE.length; n++) yield line(n);
}

test("a roster of 20 MB arrives whole, past the 10 MB at which Next cuts a body", async () => {
  const lines = [...rosterOf(20 * MEGABYTE)];
  const length = Buffer.byteLength(lines.join(""));
  const answer = await upload({ lines, length });
  expect(answer?.status).toBe(202);
  const { id } = JSON.parse(answer?.body ?? "");
  await planRoster(web.runtime, id, new AbortController().signal);
  expect(getRoster(web.runtime, id)).toMatchObject({
    state: "planned",
    counts: { create: lines.length - 1, refused: 0 },
  });
});

test("a roster of 60 MB that does not tell its length is refused while it comes, and leaves nothing (ASVS 5.0, 5.2.1)", async () => {
  const before = { files: files(), rosters: listRosters(web.runtime, {}).items.length };
  const hasNoEnd = () => sleep(20_000, undefined, { ref: false });
  const answer = await upload({ lines: rosterOf(60 * MEGABYTE), cutWhen: hasNoEnd });
  expect(answer?.status).toBe(413);
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ code: "too_large" });
  expect({ files: files(), rosters: listRosters(web.runtime, {}).items.length }).toEqual(before);
});

test("a roster that tells that it has 60 MB is refused before it comes (ASVS 5.0, 5.2.1)", async () => {
  const hasNoEnd = () => sleep(20_000, undefined, { ref: false });
  const answer = await upload({ lines: [HEADER], length: 60 * MEGABYTE, cutWhen: hasNoEnd });
  expect(answer?.status).toBe(413);
});

test("a roster whose connection is cut in the middle is no roster, and leaves nothing", async () => {
  const before = { files: files(), rosters: listRosters(web.runtime, {}).items.length };
  const isComing = () => vi.waitFor(() => expect(files().length).toBe(before.files.length + 1), 10_000);
  for (const length of [20 * MEGABYTE, undefined]) {
    expect(await upload({ lines: rosterOf(12 * MEGABYTE), length, cutWhen: isComing })).toBeUndefined();
    await vi.waitFor(() => expect(files()).toEqual(before.files), 10_000);
  }
  expect(listRosters(web.runtime, {}).items.length).toBe(before.rosters);
});

test("a workbook that is refused at its first bytes does not keep the next request on its connection waiting, which a proxy sends for somebody else", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (method: string, path: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { cookie: web.cookie, origin: web.url, "content-type": "text/csv" };
      const sent = request(web.url + path, { agent, method, headers, timeout: 10_000 }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode));
      });
      sent.once("timeout", () => sent.destroy(new Error(`${path} was not answered`)));
      sent.once("error", reject);
      sent.end(body);
    });
  for (const bytes of [0.5 * MEGABYTE, 2 * MEGABYTE]) {
    const workbook = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(bytes)]);
    expect(await statusOf("POST", "/api/admin/rosters", workbook)).toBe(400);
    expect(await statusOf("GET", "/healthz"), `after ${bytes} bytes`).toBe(200);
  }
  agent.destroy();
});
