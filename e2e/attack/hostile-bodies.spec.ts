import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "@playwright/test";
import { z } from "zod";
import { test } from "../setup/test";
import { addBy, cookieOf, visit } from "./setup/actors";
import { holdBack } from "./setup/held-request";
import { rawRequest } from "./setup/raw-request";
import { samplesFor } from "./setup/samples";

const ROSTER = z.object({ state: z.string(), planHash: z.string().nullable() });

test("a body that does not end is refused while it streams", async ({ portal }) => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const body = `email=${"x".repeat(1024 * 1024)}`;
  for (const path of ["/api/auth/callback/credentials", "/api/password/link", "/api/password/set"]) {
    expect((await rawRequest(portal.url, { method: "POST", path, headers: form, body })).status, path).toBe(413);
  }
});

test("bodies that do not end are not kept in memory until they do (ASVS 5.0, 5.2.1)", async ({ portal }) => {
  const [connections, megabytes] = [30, 9];
  const before = await heldBytes(portal.url);
  const head = `POST /api/password/link HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9999999`;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: "localhost", port: Number(new URL(portal.url).port) });
    socket.on("error", () => undefined);
    socket.write(`${head}\r\n\r\n${"x".repeat(megabytes * 1_000_000)}`);
    return socket;
  });
  await Promise.all(sockets.map(async (socket) => socket.writableLength > 0 && (await once(socket, "drain"))));
  await expect.poll(async () => (await heldBytes(portal.url)) - before).toBeLessThan(100_000_000);
  for (const socket of sockets) socket.destroy();
});

test("letters that take long to put together are not waited for by others (ASVS 5.0, 15.2.2)", async ({ portal }) => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const marks = "\u0301".repeat(15_900) + "\u0316".repeat(15_900);
  const timeOf = async (path: string, body: string) => {
    const began = performance.now();
    const { status } = await rawRequest(portal.url, { method: "POST", path, headers: form, body });
    expect(status, path).toBeLessThan(500);
    return performance.now() - began;
  };
  for (const [path, fields] of [
    ["/api/auth/callback/credentials", "password=x&email=a@x"],
    ["/api/password/link", "email=a@x"],
    ["/api/password/set", "token=x&password="],
  ] as const) {
    await timeOf(path, fields);
    const plain = await timeOf(path, fields + "x".repeat(63_600));
    expect(await timeOf(path, fields + marks), path).toBeLessThan(5 * plain + 250);
  }
});

test("a request that is held back until its sender's access has ended does nothing (ASVS 5.0, 7.4.2)", async ({
  portal,
  admin,
}) => {
  const visitor = await visit(portal, admin);
  const leaver = await addBy(visitor, "admin", "Lea Verwoerd");
  const cookie = await cookieOf(await visit(portal, leaver));
  const { roster } = await samplesFor(visitor);
  const plan = async () => ROSTER.parse(await (await visitor.get(`/api/admin/rosters/${roster}`)).json());
  await expect.poll(async () => (await plan()).state).toBe("planned");

  const body = JSON.stringify({ planHash: (await plan()).planHash });
  const head = `POST /api/admin/rosters/${roster}/apply HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}`;
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
  const held = holdBack(portal.url, `${head}\r\n${type}\r\n\r\n${body.slice(0, 1)}`);
  // The portal has begun to read it.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const path = `/api/admin/members/${encodeURIComponent(leaver.clientUserId)}/deactivate`;
  expect((await visitor.post(path, { data: { reason: "Left" } })).status()).toBe(200);
  expect(await held(body.slice(1))).toContain("HTTP/1.1 401 ");
  expect((await plan()).state).toBe("planned");
});

/** What the web process holds of what it has read, as its metrics say. */
async function heldBytes(origin: string): Promise<number> {
  const { body } = await rawRequest(origin, { path: "/metrics" });
  return Number(/^nodejs_external_memory_bytes (\S+)/m.exec(body)?.[1]);
}
