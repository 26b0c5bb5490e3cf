import { readFileSync } from "node:fs";
import { connect, type SecureVersion } from "node:tls";
import { describe, expect, it } from "vitest";
import { CATEGORIES, openFixture } from "./sandbox-fixture";

const zoe = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien" };

const fixture = await openFixture();

/** The whole answer to a POST over at most this protocol, by a client that reads once it has sent all. */
function askTls(
  maxVersion: SecureVersion,
  path: string,
  { host = "localhost", http = "1.1", bytes = 0 } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: Number(new URL(fixture.sandbox.url).port),
      servername: "localhost",
      ca: readFileSync(fixture.sandbox.caFile),
      minVersion: "TLSv1",
      maxVersion,
      ALPNProtocols: [`http/${http}`],
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
    socket.pause();
    socket.write(`POST ${path} HTTP/${http}\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`);
    socket.write("x".repeat(bytes), () => socket.resume());
  });
}

describe("transport", () => {
  it.each(["/v2/client/sso_member.json", CATEGORIES])("answers 426 below TLS 1.2: %s", async (path) => {
    for (const version of ["TLSv1", "TLSv1.1"] as const) {
      const answer = await askTls(version, path);
      expect(answer).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
      expect(answer).toMatch(/\r\nUpgrade: TLS\/1\.2, HTTP\/1\.1\r\n/);
      expect(answer).toMatch(/\r\nConnection: Upgrade, close\r\n/);
      expect(await fixture.lastReasons()).toEqual([`the connection uses ${version}`]);
    }
    for (const version of ["TLSv1.2", "TLSv1.3"] as const) expect(await askTls(version, path)).not.toContain(" 426 ");
  });

  it("answers 426 also to a client that sends a long body before it reads", async () => {
    expect(await askTls("TLSv1.1", CATEGORIES, { bytes: 8_000_000 })).toContain("TLS 1.2 or higher is required.");
  });

  it("answers a client that knows HTTP/1.0 alone", async () => {
    expect(await askTls("TLSv1.2", "/v2/client/sso_member.json", { http: "1.0" })).toContain(
      "Invalid API authentication",
    );
  });

  it("refuses an address judged abusive on both interfaces until it is forgiven", async () => {
    await fixture.control("POST", "blocks", { address: "127.0.0.1" });
    expect(await fixture.control("GET", "blocks")).toEqual({ addresses: ["127.0.0.1"] });
    expect((await fixture.categories()).status).toBe(403);
    expect((await fixture.sso(zoe)).status).toBe(403);
    expect(await fixture.lastReasons()).toEqual(["127.0.0.1 is blocked"]);
    await fixture.control("DELETE", "blocks");
    expect((await fixture.categories()).status).toBe(200);
  });

  it("answers control to this machine's own names and pages alone", async () => {
    const ask = (headers: Record<string, string>) => fixture.request("/__sandbox/members", { headers });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    // An address that somebody typed.
    expect((await ask({ "sec-fetch-site": "none" })).status).toBe(200);
    for (const site of ["cross-site", "same-site"]) expect((await ask({ "sec-fetch-site": site })).status).toBe(403);
    // A browser that does not send Sec-Fetch-Site.
    expect((await ask({ origin: fixture.sandbox.url })).status).toBe(200);
    expect((await ask({ origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await ask({ origin: "null" })).status).toBe(403);
    for (const host of ["LOCALHOST:4443", "127.0.0.1"]) {
      expect(await askTls("TLSv1.3", "/__sandbox/reset", { host }), host).toContain(" 204 ");
    }
    for (const host of ["rebound.example:4443", "localhost.rebound.example", "127.0.0.1.rebound.example:4443"]) {
      expect(await askTls("TLSv1.3", "/__sandbox/members", { host }), host).toContain(" 403 ");
    }
  });
});
