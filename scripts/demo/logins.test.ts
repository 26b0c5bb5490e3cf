import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ensureLogins } from "./logins.mjs";

it("a demo that was stopped between its two logins adds the other one alone, and neither again", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "demo-logins-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const members: { email: string; role: string; zip: string; password: string }[] = [];
  let stopsAfter = 1;
  const portal = async ([, verb, ...rest]: string[], password = "") => {
    if (verb === "list") return JSON.stringify(members);
    if (stopsAfter-- === 0) throw new Error("It was stopped.");
    const given = (option: string) => String(rest[rest.indexOf(option) + 1]);
    members.push({ email: given("--email"), role: given("--role"), zip: given("--zip"), password });
    return "";
  };
  await expect(ensureLogins(dataDir, portal)).rejects.toThrow("It was stopped.");
  stopsAfter = 2;
  await ensureLogins(dataDir, portal);
  await ensureLogins(dataDir, () => Promise.reject(new Error("They are remembered.")));
  expect(members).toEqual([
    { email: "maya@demo.example", role: "member", zip: "60601", password: "maple-street-picnic" },
    { email: "adam@demo.example", role: "admin", zip: "60601", password: "brass-lantern-office" },
  ]);
});
