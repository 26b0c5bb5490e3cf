import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const portal = z.object({ environment: z.object({ DATA_DIR: z.string() }), volumes: z.array(z.string()) });
const sandbox = z.object({ healthcheck: z.object({ test: z.array(z.string()) }) });
const compose = z.object({ services: z.object({ web: portal, worker: portal, sandbox }) });

const text = readFileSync("compose.yaml", "utf8");
const { services } = compose.parse(parse(text, { merge: true }));

test("web and worker keep their data in the volume, whatever DATA_DIR .env has", () => {
  for (const { environment, volumes } of [services.web, services.worker]) {
    expect(volumes).toContain(`data:${environment.DATA_DIR}`);
  }
});

test("the sandbox is waited for until it has written the settings that are then copied", () => {
  expect(text).toMatch(/up -d --wait sandbox\n.* cp sandbox:\/app\/\.sandbox\/portal\.env \.env/);
  expect(services.sandbox.healthcheck.test).toEqual(["CMD", "test", "-s", "/app/.sandbox/portal.env"]);
});
