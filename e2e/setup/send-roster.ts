import { expect } from "@playwright/test";
import { visit } from "../attack/setup/actors";
import type { RunningPortal } from "./running-portal";
import type { Person } from "./test";

/**
 * Sends a roster as another admin's tab would, and waits until the worker has read it.
 * @returns the path of its page
 */
export async function sendRoster(
  portal: RunningPortal,
  admin: Person,
  lines: readonly string[],
  header = "Employee ID,E-Mail,First name,Last name",
): Promise<string> {
  const office = await visit(portal, admin);
  const headers = { "content-type": "text/csv" };
  const data = [header, ...lines, ""].join("\n");
  const sent = await office.post("/api/admin/rosters?name=staff.csv", { headers, data });
  const path = `/admin/rosters/${(await sent.json()).id}`;
  const state = async () => (await (await office.get(`/api${path}`)).json()).state;
  await expect.poll(state, { timeout: 60_000 }).toMatch(/planned|mapping/);
  return path;
}
