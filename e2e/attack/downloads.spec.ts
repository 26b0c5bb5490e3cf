import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { expect } from "@playwright/test";
import { listAuditEntries } from "@/lib/audit";
import { tamper } from "../setup/dressed-portal";
import { test } from "../setup/dressed-test";
import { runtimeOf } from "../setup/test";
import { cookieOf, endedCookie, visit } from "./setup/actors";

test("another site has no download made in an admin's name, which the audit log would keep (ASVS 5.0, 3.5.1)", async ({
  portal,
  admin,
}) => {
  const visitor = await visit(portal, admin);
  const exported = () => listAuditEntries(runtimeOf(portal), { actor: admin.clientUserId, action: "members.export" });
  for (const site of ["same-site", "cross-site"]) {
    const answer = await visitor.get("/api/admin/members.csv", { headers: { "sec-fetch-site": site } });
    expect(answer.status(), site).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "cross_site" });
  }
  expect(exported().items).toEqual([]);
  const own = await visitor.get("/api/admin/members.csv", { headers: { "sec-fetch-site": "same-origin" } });
  expect(own.status()).toBe(200);
  expect(exported().items).toHaveLength(1);
});

const RUN = 9_000_000;
/** 40 MB: more than the buffers of the connection and of Node hold together. */
const ROWS = 20_000;

test("a download that is read slowly ends with its reader's session, cut (ASVS 5.0, 7.4.1)", async ({
  portal,
  admin,
  dressed,
}) => {
  tamper(
    dressed,
    `INSERT INTO sync_run (id, trigger, force, state, phase, requested_at, ended_at)
     VALUES (?, 'cli', 0, 'unchanged', 'done', '2026-11-20', '2026-11-20')`,
    RUN,
  );
  try {
    tamper(
      dressed,
      `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
       INSERT INTO quarantine (run_id, severity, code, reason, raw) SELECT ?, 'reject', 'slow', 'slow', ? FROM n`,
      ROWS,
      RUN,
      "x".repeat(2_000),
    );
    const visitor = await visit(portal, admin);
    const headers = { cookie: await cookieOf(visitor) };
    const url = `${portal.url}/api/admin/sync/runs/${RUN}/quarantine.csv`;
    const [answer]: IncomingMessage[] = await once(get(url, { headers }), "response");
    if (!answer) throw new Error("There is no answer.");
    answer.setEncoding("utf8").once("data", () => answer.pause());
    await once(answer, "pause");
    await endedCookie(visitor);
    let read = 0;
    answer.on("data", (text: string) => {
      read += text.length;
    });
    answer.resume();
    await expect(once(answer, "end"), "it does not pass for a whole one").rejects.toThrow("aborted");
    expect(read).toBeLessThan(ROWS * 2_000);
    const log = readFileSync(path.join(dressed.folder, "web.log"), "utf8").split("\n");
    const faults = log.filter((line) => line.includes("a page failed") && line.includes("quarantine.csv"));
    expect(faults, "a session's end is no fault of the portal").toEqual([]);
  } finally {
    tamper(dressed, "DELETE FROM quarantine WHERE run_id = ?", RUN);
    tamper(dressed, "DELETE FROM sync_run WHERE id = ?", RUN);
  }
});
