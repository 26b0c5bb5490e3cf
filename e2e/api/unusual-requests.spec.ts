import { expect } from "@playwright/test";
import { z } from "zod";
import { cookieOf, visit } from "../attack/setup/actors";
import { rawRequest } from "../attack/setup/raw-request";
import { test } from "../setup/test";
import { setScene } from "./scene";

const LISTS = {
  "/api/offers": "category merchant q near radius state city new ending saved sort cursor limit",
  "/api/admin/members": "q state sort cursor limit",
  "/api/admin/audit": "action actor subject outcome from until cursor limit",
  "/api/admin/rosters": "cursor limit",
  "/api/admin/sync/runs": "cursor limit",
};

test("a parameter that is left blank counts as not given", async ({ portal, admin }) => {
  const client = await visit(portal, admin);
  for (const [list, names] of Object.entries(LISTS)) {
    expect((await client.get(`${list}?${names.replaceAll(" ", "=&")}=+`)).status(), list).toBe(200);
  }
  expect((await client.get("/api/locations?bbox=-98,30,-97,31&zoom=")).status()).toBe(400);
});

test("a list gives 100 at a time at most, and refuses to give more; a roster that was sent is where the answer says", async ({
  portal,
  admin,
}) => {
  const client = await visit(portal, admin);
  const data = "Employee ID,E-Mail,First name,Last name\n";
  const sent = await client.post("/api/admin/rosters", { headers: { "content-type": "text/csv" }, data });
  const { location = "" } = sent.headers();
  const { id } = await sent.json();
  expect((await (await client.get(location)).json()).id).toBe(id);
  for (const list of [...Object.keys(LISTS), `${location}/rows`]) {
    const statusOf = async (limit: number) => (await client.get(`${list}?limit=${limit}`)).status();
    expect([await statusOf(100), await statusOf(101)], list).toEqual([200, 400]);
  }
});

test("an empty body needs no content type, not even in chunks", async ({ portal, member }) => {
  const client = await visit(portal, member);
  const offers = z.object({ items: z.array(z.object({ id: z.number() })) });
  const [offer] = offers.parse(await (await client.get("/api/offers?limit=1")).json()).items;
  const headers = { cookie: await cookieOf(client), "transfer-encoding": "chunked" };
  for (const method of ["PUT", "DELETE"]) {
    const { status } = await rawRequest(portal.url, { method, path: `/api/saved/${offer?.id}`, headers });
    expect(status, method).toBeLessThan(300);
  }
});

test("Redeem answers a script with the address, however it writes that it takes JSON", async ({ portal, member }) => {
  const client = await visit(portal, member);
  const offers = z.object({ items: z.array(z.object({ id: z.number() })) });
  const [offer] = offers.parse(await (await client.get("/api/offers?limit=1")).json()).items;
  for (const accept of ["application/json", "Application/JSON;q=0.9, */*;q=0.1", "text/html;q=0.1, application/json"]) {
    const answer = await client.post(`/api/offers/${offer?.id}/redeem`, { headers: { accept } });
    expect(answer.status(), accept).toBe(200);
    expect(await answer.json()).toEqual({ url: expect.stringContaining("page_request=") });
  }
  const page = await client.post("/api/offers/1/redeem", { headers: { accept: "Text/HTML" } });
  expect(page.headers()["content-type"]).toContain("text/html");
});

test("the head of a download is the same as that of the file, and only the file is an export in the audit log", async ({
  portal,
  admin,
}) => {
  const { admin: client, run, newRoster, auditedRequests } = await setScene(portal, admin);
  const { id: roster } = await newRoster();
  for (const [download, name, type] of [
    ["audit.csv", "audit.csv", "text/csv; charset=utf-8"],
    ["members.csv", "members.csv", "text/csv; charset=utf-8"],
    [`members/${admin.clientUserId}/export`, "member.json", "application/json"],
    ["insight.csv?kind=day", "insight-day.csv", "text/csv; charset=utf-8"],
    [`rosters/${roster}/rows.csv`, `roster-${roster}.csv`, "text/csv; charset=utf-8"],
    [`sync/runs/${run}/quarantine.csv`, `sync-run-${run}.csv`, "text/csv; charset=utf-8"],
  ] as const) {
    const [head, file] = [await client.head(`/api/admin/${download}`), await client.get(`/api/admin/${download}`)];
    for (const answer of [head, file]) {
      expect(answer.status(), download).toBe(200);
      const saved = { "content-disposition": `attachment; filename="${name}"`, "content-type": type };
      expect(answer.headers(), download).toMatchObject(saved);
    }
    const audited = await auditedRequests();
    const isAudited = [head, file].map((answer) => audited.has(answer.headers()["x-request-id"] ?? null));
    expect(isAudited, download).toEqual([false, true]);
  }
});

test("the metrics stay in no cache, and are not for whoever comes through a proxy that the settings do not name", async ({
  portal,
}) => {
  const here = await rawRequest(portal.url, { path: "/metrics" });
  expect(here.status).toBe(200);
  expect(here.headers["cache-control"]).toBe("no-store");
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  expect((await rawRequest(portal.url, { path: "/metrics", headers: forwarded })).status).toBe(403);
});
