import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch, type RequestInit, type Response } from "undici";
import { afterAll, beforeEach } from "vitest";
import { createSandbox, type Sandbox } from "../../sandbox/create";
import type { SandboxInput } from "../../sandbox/options";
import { createSandboxWithKeptKeys } from "../factories/sandbox-with-kept-keys";
import { type EnvelopeCase, sealEnvelope } from "./sandbox-envelope";

type Json = Record<string, unknown>;

export const zoe = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien & Søn" };

export const CATEGORIES = "/discounts/api/v2.2/feed/categories.json";

/** How a call is refused. */
export function failure(method: string, error: unknown): Json {
  return { class: "client", method, status: "fail", error };
}

/**
 * A sandbox of its own on a free port and a new folder, with a client that owes nothing to the portal. Without the
 * daily reset, lest a test fails that runs, or moves the clock, across its hour.
 */
export interface SandboxFixture {
  sandbox: Sandbox;
  dataDir: string;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** One call of the member access interface; `auth` replaces or, with null, leaves out authentication fields. */
  call(operation: string, fields: Record<string, string>, auth?: Record<string, string | null>): Promise<Answer>;
  sso(profile: Record<string, string> | Buffer, variation?: EnvelopeCase): Promise<Answer>;
  /** The feed's categories. */
  categories(): Promise<Response>;
  control(method: string, path: string, body?: unknown): Promise<Json>;
  /** What the journal says about the latest request. */
  lastReasons(): Promise<string[]>;
  /** Stops the sandbox and starts it again on the same folder. */
  restart(options?: SandboxInput): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  text: string;
  json: Json;
}

/** A sandbox for a file of tests, which is reset before each of them. */
export async function openFixture(): Promise<SandboxFixture> {
  const fixture = await startFixture({}, createSandboxWithKeptKeys);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.control("POST", "reset"));
  return fixture;
}

export async function startFixture(
  given: SandboxInput = {},
  create: (options: SandboxInput & { dataDir: string }) => Promise<Sandbox> = createSandbox,
): Promise<SandboxFixture> {
  const options: SandboxInput = { resetHour: "off", ...given };
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  let sandbox = await create({ port: 0, dataDir, ...options });
  let agent = new Agent({ connect: { ca: readFileSync(sandbox.caFile, "utf8") } });

  const request = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, sandbox.url), { dispatcher: agent, redirect: "manual", ...init });

  const call: SandboxFixture["call"] = async (operation, fields, auth = {}) => {
    const { apiUsername, apiPassword, apiKey } = sandbox.credentials;
    const all = { api_username: apiUsername, api_password: apiPassword, api_key: apiKey, ...auth, ...fields };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const response = await request(`/v2/client/${operation}.json`, {
      method: operation === "delete_member" ? "DELETE" : "POST",
      body: new URLSearchParams(sent),
    });
    const text = await response.text();
    return { status: response.status, text, json: response.status === 200 ? JSON.parse(text) : {} };
  };

  const control: SandboxFixture["control"] = async (method, path, body) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await request(`/__sandbox/${path}`, { method, ...json });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return text ? JSON.parse(text) : {};
  };

  return {
    get sandbox() {
      return sandbox;
    },
    dataDir,
    request,
    categories: () => {
      const { feedKey, feedPassword } = sandbox.credentials;
      const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
      return request(CATEGORIES, { headers: { authorization } });
    },
    call,
    control,
    sso: (profile, variation = {}) => call("sso_member", sealEnvelope(dataDir, profile, variation)),
    lastReasons: async () => {
      const { requests } = await control("GET", "requests");
      const last: unknown = Array.isArray(requests) ? requests.at(-1) : undefined;
      const reasons = last && typeof last === "object" && "reasons" in last ? last.reasons : [];
      return Array.isArray(reasons) ? reasons.map(String) : [];
    },
    restart: async (changed = {}) => {
      await agent.close();
      await sandbox.close();
      sandbox = await createSandbox({ port: 0, dataDir, ...options, ...changed });
      agent = new Agent({ connect: { ca: readFileSync(sandbox.caFile, "utf8") } });
    },
    close: async () => {
      await agent.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
