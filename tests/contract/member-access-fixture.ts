import { readFileSync } from "node:fs";
import path from "node:path";
import { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "@/lib/member-access";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

export const ZOE = { clientUserId: "m-1", email: "zoe@example.org", firstName: "Zoë", lastName: "O'Brien & Søn" };

/** A live sandbox with awkward credentials, and the portal's client of it over TLS. */
export interface MemberAccessFixture {
  readonly sandbox: SandboxFixture;
  readonly client: MemberAccess;
  readonly settings: MemberAccessSettings;
  /** Another client, with some settings changed; it is closed with the fixture. */
  clientWith(changed: Partial<MemberAccessSettings>): MemberAccess;
  /** The text of a file that the sandbox wrote. */
  file(...name: string[]): string;
  /** All members as the service keeps them. */
  members(): Promise<readonly unknown[]>;
  mails(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export async function startMemberAccess(): Promise<MemberAccessFixture> {
  const awkward = { apiUsername: "Zoë & co", apiPassword: "p+%20 ü=&", apiKey: "key with space" };
  const sandbox = await startFixture(awkward);
  const clients: MemberAccess[] = [];
  const file = (...name: string[]) => readFileSync(path.join(sandbox.dataDir, ...name), "utf8");
  const settings: MemberAccessSettings = {
    baseUrl: sandbox.sandbox.url,
    ca: file("ca.pem"),
    username: awkward.apiUsername,
    password: awkward.apiPassword,
    apiKey: awkward.apiKey,
    serviceKey: file("service-key.ssh.pub"),
    clientKey: file("private", "client-key.pem"),
  };
  const clientWith = (changed: Partial<MemberAccessSettings>) => {
    const made = createMemberAccess({ ...settings, ...changed });
    clients.push(made);
    return made;
  };
  const listed = async (what: "members" | "mails", from: string) => {
    const list = (await sandbox.control("GET", from))[what];
    if (!Array.isArray(list)) throw new Error(`the sandbox lists no ${what}`);
    return list;
  };
  return {
    sandbox,
    client: clientWith({}),
    settings,
    clientWith,
    file,
    members: () => listed("members", "members"),
    mails: () => listed("mails", "outbox"),
    close: async () => {
      for (const each of clients) await each.close();
      await sandbox.close();
    },
  };
}
