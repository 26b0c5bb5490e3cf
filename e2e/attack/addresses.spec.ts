import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { rawHead } from "./setup/held-request";
import { rawRequest } from "./setup/raw-request";
import { samplesFor } from "./setup/samples";

const EVIL = "evil.example";

test("an address of another host as the request's own target leads nowhere else", async ({ portal }) => {
  const ask = (target: string) =>
    rawHead(portal.url, `GET ${target} HTTP/1.1\r\nHost: ${EVIL}\r\nConnection: close\r\n\r\n`);
  for (const target of [`http://${EVIL}/`, `http://${EVIL}/browse/`, `/${EVIL}//`]) {
    const head = await ask(target);
    const location = /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? "/";
    expect(new URL(location, portal.url).origin, `${target} → ${head}`).toBe(portal.url);
  }
  expect(await ask(`http://${EVIL}/healthz`)).toContain("HTTP/1.1 200 ");
  for (const target of [`//${EVIL}/browse`, `//${EVIL}/..`, `/\\${EVIL}/`, `http://${EVIL}//${EVIL}/`])
    expect(await ask(target), target).toContain("HTTP/1.1 400 ");
});

test("no other spelling of an address gets past a proxy that closes it (ASVS 5.0, 13.4.5)", async ({
  portal,
  admin,
}) => {
  const visitor = await visit(portal, admin);
  const { offer } = await samplesFor(visitor);
  const headers = { cookie: await cookieOf(visitor), origin: portal.url };
  const statusOf = async (method: string, path: string) =>
    (await rawRequest(portal.url, { method, path, headers })).status;
  expect(await statusOf("GET", "/metrics")).toBe(200);
  for (const before of ["//", "/\\", "/./", "/_next/../", "/x/%2e%2E/", "/api/.%2e/"])
    expect(await statusOf("GET", `${before}metrics`), before).toBe(400);
  for (const path of [`/\\api/offers/${offer}/redeem`, `/api/offers/${offer}/x/../redeem`])
    expect(await statusOf("POST", path), path).toBe(400);
  const ofPages = `/_next/data/${readFileSync(".next/BUILD_ID", "utf8").trim()}`;
  expect(await statusOf("GET", `${ofPages}/metrics.json`)).toBe(400);
  expect(await statusOf("POST", `${ofPages}/api/offers/${offer}/redeem.json`)).toBe(400);
  // By such an ending Next's router asks for pages.
  for (const path of ["/metrics.rsc", "/api/categories.rsc", "/api/categories.segments/_tree.segment.rsc"])
    expect(await statusOf("GET", path), path).toBe(404);
  expect(await statusOf("POST", `/api/offers/${offer}/redeem.rsc`)).toBe(404);
});
