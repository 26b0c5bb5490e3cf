// @ts-check
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Two people of an invented organisation. Their passwords are not secret: they exist only in `.demo`. */
export const LOGINS = [
  {
    role: "member",
    email: "maya@demo.example",
    first: "Maya",
    last: "Okafor",
    zip: "60601",
    password: "maple-street-picnic",
  },
  {
    role: "admin",
    email: "adam@demo.example",
    first: "Adam",
    last: "Lindqvist",
    zip: "60601",
    password: "brass-lantern-office",
  },
];

/**
 * Adds missing logins; a file beside the database records that all exist.
 * @param {string} dataDir
 * @param {(args: string[], input?: string) => Promise<string>} portal runs the operator's CLI, resolves to its output
 */
export async function ensureLogins(dataDir, portal) {
  const remembered = path.join(dataDir, "demo-logins");
  if (existsSync(remembered)) return;
  const members = await portal(["members", "list", "--json"]);
  for (const { role, email, first, last, zip, password } of LOGINS) {
    if (members.includes(`"${email}"`)) continue;
    const profile = ["--email", email, "--first", first, "--last", last, "--zip", zip, "--country", "US"];
    await portal(["members", "add", ...profile, "--role", role, "--password-stdin"], password);
  }
  writeFileSync(remembered, "");
}
