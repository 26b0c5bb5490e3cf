import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { toOpenApi } from "./document";
import { OPERATIONS } from "./operations";

const parameter = z.looseObject({
  in: z.string(),
  name: z.string(),
  schema: z.looseObject({ description: z.string().optional() }),
});
const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(parameter) }))),
});

test("docs/openapi.json is what the schemas say; npm run openapi writes it anew", () => {
  expect(JSON.parse(readFileSync("docs/openapi.json", "utf8"))).toEqual(
    JSON.parse(JSON.stringify(toOpenApi(OPERATIONS))),
  );
});

test("every verb of every route handler is described, and nothing else", () => {
  const routes = readdirSync("app", { recursive: true, encoding: "utf8" }).flatMap(
    (file) => /^((?:api|healthz|readyz|metrics)\b.*)\/route\.ts$/.exec(`${file}`)?.[1] ?? [],
  );
  expect(routes.length).toBeGreaterThan(40);
  const verbs = routes.flatMap((route) => {
    if (route.includes("[...rest]")) return [];
    const path = `/${route.replace("[...nextauth]", "{action}").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
    return verbsIn(readFileSync(`app/${route}/route.ts`, "utf8")).map((verb) => `${verb} ${path}`);
  });
  const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual(verbs.toSorted());
});

test("every parameter of a query says what it means", () => {
  const { paths } = described.parse(toOpenApi(OPERATIONS));
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ parameters }) =>
      parameters.flatMap(({ in: where, name, schema }) =>
        where === "query" && !schema.description ? [`${path} ${name}`] : [],
      ),
    ),
  );
  expect(silent).toEqual([]);
});

test("Idempotency-Key is described as the header that it is", () => {
  const { paths } = described.parse(toOpenApi(OPERATIONS));
  expect(paths["/api/offers/{id}/redeem"]?.post?.parameters).toContainEqual(
    expect.objectContaining({ in: "header", name: "Idempotency-Key", required: false }),
  );
});

test("whatever is referred to is there", () => {
  const text = JSON.stringify(toOpenApi(OPERATIONS));
  const { components } = JSON.parse(text);
  const referred = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  expect(referred.length).toBeGreaterThan(50);
  for (const [reference, kind = "", name = ""] of referred) expect(components[kind], reference).toHaveProperty(name);
});

/** The methods that a route's module answers: it has no GET where that only says so. */
function verbsIn(module: string): string[] {
  const exported =
    /export (?:const|(?:async )?function) (GET(?! = onlyByForm)|POST|PUT|PATCH|DELETE)\b|\bas (GET|POST|PUT|PATCH|DELETE)\b/g;
  return [...module.matchAll(exported)].map(([, declared, renamed]) => declared ?? renamed ?? "");
}
