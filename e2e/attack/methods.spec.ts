import { expect } from "@playwright/test";
import { z } from "zod";
import { test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { rawRequest } from "./setup/raw-request";

test("a file can only be read: any other method is refused as everywhere, and is no failure of the portal", async ({
  portal,
}) => {
  const { body: page } = await rawRequest(portal.url, { path: "/sign-in" });
  const script = z.string().parse(/\/_next\/static\/[^"]+\.js/.exec(page)?.[0]);
  for (const path of ["/sw.js", "/favicon.ico", "/icons/icon-192.png", "/basemap/states.json", script]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers, body } = await rawRequest(portal.url, { method, path });
      expect([status, headers["content-type"]], `${method} ${path}`).toEqual([405, "application/problem+json"]);
      expect(JSON.parse(body), `${method} ${path}`).toMatchObject({ code: "method_not_allowed" });
      expect(headers, `${method} ${path}`).not.toHaveProperty("etag");
    }
  }
});

test("a page can only be read: any other method is refused as everywhere, with those that it has", async ({
  portal,
  member,
}) => {
  const headers = { cookie: await cookieOf(await visit(portal, member)) };
  for (const path of ["/", "/browse/dining", "/offers/1", "/account", "/sign-in"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers: said, body } = await rawRequest(portal.url, { method, path, headers });
      expect([status, said.allow], `${method} ${path}`).toEqual([405, "GET, HEAD"]);
      expect(JSON.parse(body), `${method} ${path}`).toMatchObject({ code: "method_not_allowed" });
    }
    expect((await rawRequest(portal.url, { method: "HEAD", path, headers })).status, path).not.toBe(405);
  }
  const { status, headers: said } = await rawRequest(portal.url, { method: "OPTIONS", path: "/admin", headers });
  expect([status, said.allow], "the console, too, says by which methods it is read").toEqual([405, "GET, HEAD"]);
});
