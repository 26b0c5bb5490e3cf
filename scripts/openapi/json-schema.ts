import { z } from "zod";

type Json = z.core.JSONSchema.BaseSchema;

const OPTIONS = {
  io: "input",
  unrepresentable: "any",
  override({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) {
    // JavaScript's largest integer is not a rule of ours.
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    // z.preprocess: its input may be anything, and its output is checked.
    const { def } = zodSchema._zod;
    if (def.type !== "pipe" || def.in._zod.def.type !== "transform") return;
    const { $schema: _draft, ...checked } = z.toJSONSchema(def.out, OPTIONS);
    Object.assign(json, checked);
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Schemas that have an id (`.meta({ id })`), by id: each is described once and referenced. */
export type NamedSchemas = Record<string, Json>;

/** The JSON Schema of a schema's input. Schemas with an id go into `named`. */
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
