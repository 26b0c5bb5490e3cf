import { z } from "zod";

type Json = z.core.JSONSchema.BaseSchema;

const OPTIONS = {
  io: "input",
  unrepresentable: "any",
  override({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) {
    // That JavaScript counts no further is no rule of ours.
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    // z.preprocess: its own input is anything, and what it hands on is checked.
    const { def } = zodSchema._zod;
    if (def.type !== "pipe" || def.in._zod.def.type !== "transform") return;
    const { $schema: _draft, ...checked } = z.toJSONSchema(def.out, OPTIONS);
    Object.assign(json, checked);
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Schemas that have an id (`.meta({ id })`), by it: each is described once and referred to. */
export type NamedSchemas = Record<string, Json>;

/** The JSON Schema of what a schema takes. What has an id goes into `named`. */
export function jsonSchema(schema: z.ZodType, named: NamedSchemas): Json {
  const { $schema: _draft, $defs, id, ...json } = z.toJSONSchema(schema, OPTIONS);
  for (const [name, { id: _name, ...definition }] of Object.entries($defs ?? {})) named[name] = referring(definition);
  if (typeof id !== "string") return referring(json);
  named[id] = referring(json);
  return { $ref: reference(id) };
}

/** OpenAPI keeps its schemas elsewhere than JSON Schema does. */
function referring(json: Json): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${reference("")}`));
}

function reference(id: string): string {
  return `#/components/schemas/${id}`;
}
