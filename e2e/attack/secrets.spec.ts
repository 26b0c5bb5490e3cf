import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { FROM_FILE } from "@/lib/config";
import { add, test } from "../setup/test";
import { cookieOf, enrolSecondFactor, visit } from "./setup/actors";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";

const OFFER = z.object({
  items: z.array(
    z.object({ id: z.number(), merchant: z.object({ id: z.number() }), category: z.object({ key: z.string() }) }),
  ),
});
/** What is no secret although it may come from a file. */
const PUBLIC: readonly string[] = ["MEMBER_API_PUBLIC_KEY"];

test("no secret, token or password is in the build, the logs, the databases or an answer (ASVS 5.0, 13.3.1, 16.2.5 and 16.5.1)", async ({
  portal,
}) => {
  test.setTimeout(300_000);
  const admin = await add(portal, "admin", "Adam Lindqvist");
  const careful = await add(portal, "support", "Cara Fold");
  const visitor = await visit(portal, admin);
  const { items } = OFFER.parse(await (await visitor.get("/api/offers?limit=1")).json());
  const [offer] = items;
  if (!offer) throw new Error("The catalogue has no offers.");
  const secrets = new Map(Object.entries(configured(portal.on.env)).filter(([name]) => !PUBLIC.includes(name)));

  await visit(portal, { ...admin, password: "a wrong password, 7f3a" });
  secrets.set("a password", admin.password).set("a wrong password", "a wrong password, 7f3a");
  const redeemed = await visitor.post(`/api/offers/${offer.id}/redeem`, { headers: { accept: "application/json" } });
  const { url } = z.object({ url: z.url() }).parse(await redeemed.json());
  secrets.set("the program's token", new URL(url).searchParams.get("token") ?? "");
  const link = await visitor.post(`/api/admin/members/${careful.clientUserId}/password-link`);
  expect(link.ok(), await link.text()).toBe(true);
  secrets.set("a password link", /token=([\w-]{20,})/.exec(await link.text())?.[1] ?? "");
  const guarded = await visit(portal, careful);
  const { secret, codes } = await enrolSecondFactor(guarded, careful);
  secrets.set("a TOTP secret", secret).set("a recovery code", codes[0] ?? "");
  secrets.set("a session", /session-token=([^;]+)/.exec(await cookieOf(visitor))?.[1] ?? "");
  for (const [name, value] of secrets) expect(value.length, `${name} is long enough to be told`).toBeGreaterThan(5);

  const samples = { offer: `${offer.id}`, merchant: `${offer.merchant.id}`, category: offer.category.key };
  const answers = new Map<string, string>();
  for (const route of builtRoutes({ ...samples, member: careful.clientUserId })) {
    // An endless stream of events, or the page that offers a new secret each time it is asked for.
    if (/events\/route$/.test(route.name)) continue;
    for (const method of ["GET", "POST", "DELETE"]) {
      if (method !== "GET" && /members\/\[id\]|password-link/.test(route.name)) continue;
      const answer = await rawRequest(portal.url, {
        method,
        path: `${route.path}?limit=${method}`,
        headers: { cookie: await cookieOf(visitor), accept: "text/html" },
      });
      const { "set-cookie": _, ...headers } = answer.headers;
      answers.set(`${method} ${route.path}`, answer.body + JSON.stringify(headers));
    }
  }

  const places = [
    ...[...answers].map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...filesUnder(".next/server"),
    ...filesUnder(".next/static"),
    ...filesUnder("test-results/logs"),
    ...filesUnder(portal.on.env.DATA_DIR ?? "").filter(({ name }) => /\.db(-wal)?$/.test(name)),
  ];
  expect(places.filter(({ name }) => /portal\.db$|portal\.log$|\.js$/.test(name)).length).toBeGreaterThan(10);
  const found = places.flatMap(({ name, bytes }) =>
    [...secrets].filter(([, value]) => bytes.includes(value)).map(([secretName]) => `${secretName} in ${name}`),
  );
  expect(found).toEqual([]);
});

/** The configured secrets; of a PEM a line near its end, since it begins with what the public key holds too. */
function configured(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = FROM_FILE.flatMap((name) => {
    const file = env[`${name}_FILE`];
    const value = env[name] || (file && readFileSync(file, "utf8").trim());
    if (!value) return [];
    return [[name, value.includes("\n") ? (value.split("\n").at(-4) ?? "") : value] as const];
  });
  return Object.fromEntries(entries);
}

function filesUnder(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => ({ name, bytes: readFileSync(name) }));
}
