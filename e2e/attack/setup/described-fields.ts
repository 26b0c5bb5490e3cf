import { readFileSync } from "node:fs";
import fc from "fast-check";
import { z } from "zod";
import type { Route } from "./routes";

const schemaOf = z.object({
  /** Of several, such as one that may be null, the first says what is meant. */
  type: z
    .string()
    .or(z.array(z.string()).transform(([first]) => first))
    .optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown().default({}) })) }).optional(),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export interface DescribedFields {
  readonly query: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  readonly body: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

/**
 * What a route takes by docs/openapi.json, by any of its methods, each field with values of its kind. Pages have none.
 */
export function describedFields({ name }: Route, text: fc.Arbitrary<string>): DescribedFields {
  const { paths } = description.parse(JSON.parse(readFileSync("docs/openapi.json", "utf8")));
  const path = name.replace("[...nextauth]", "{action}").replaceAll(/\[(\w+)\]/g, "{$1}");
  const operations = Object.values(paths[path.replace(/\/route$/, "")] ?? {});
  const parameters = operations.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === "query"));
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  return {
    query: Object.fromEntries(parameters.map((parameter) => [parameter.name, valuesOf(parameter.schema, text)])),
    body: Object.assign({}, ...bodies.map(({ schema }) => propertiesOf(schema, text))),
  };
}

function propertiesOf(schema: unknown, text: fc.Arbitrary<string>): Record<string, fc.Arbitrary<unknown>> {
  const { properties = {} } = schemaOf.parse(schema);
  return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valuesOf(of, text)]));
}

function valuesOf(schema: unknown, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, enum: choices, minimum: min, maximum: max } = schemaOf.parse(schema);
  if (choices) return fc.constantFrom(...choices);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min, max });
  if (type === "number") return fc.double({ min, max, noNaN: true });
  if (type === "object") return fc.record(propertiesOf(schema, text), { requiredKeys: [] });
  return text;
}
