import { z } from "zod";
import type { Problem } from "@/lib/errors";
import { jsonSchema, type NamedSchemas } from "./json-schema";
import { type Answer, HTML, isMedia, JSON_BODY, type Operation } from "./operation";

const problem = z
  .object({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("a message for the person who made the request"),
    code: z.string().describe("stable, for programs"),
    requestId: z.string().describe("support can look it up"),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .exactOptional()
      .describe("what is wrong with which field"),
  })
  .meta({ id: "Problem" }) satisfies z.ZodType<Omit<Problem, "code">>;

const ABOUT = `An operation with \`security\` needs a session: the cookie that \`POST /api/auth/callback/credentials\` sets. Its
name begins with \`__Host-\` where the portal's address is https.
Changes are taken from the portal's own pages alone, by Fetch Metadata or \`Origin\`; only \`POST /api/unsubscribe\` is taken
from everywhere. Lists page by \`cursor\`. A parameter that is left blank counts as not given. Ids of categories, merchants,
offers and locations are the feed's; a member's id in a path is the percent-encoded \`client_user_id\`. Answers may gain
members at any time.`;

const ROLES = { member: "signed in", support: "support and admins", admin: "admins" } as const;

/** The OpenAPI description (3.1) of operations, its schemas as zod has them. */
export function toOpenApi(operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: NamedSchemas = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method] = describe(operation, schemas);
    paths[operation.path] = path;
  }
  const problemContent = { "application/problem+json": { schema: jsonSchema(problem, schemas) } };
  return {
    openapi: "3.1.1",
    info: { title: "Perks portal", version: "1", description: ABOUT },
    paths,
    components: {
      schemas,
      responses: {
        Problem: { description: "What went wrong (RFC 9457)", content: problemContent },
        ProblemOrPage: {
          description: "What went wrong: a page where `Accept` prefers HTML, otherwise a problem (RFC 9457)",
          content: { ...problemContent, ...content(HTML.media, schemas) },
        },
      },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" } },
    },
  };
}

function describe(operation: Operation, named: NamedSchemas): object {
  const { path, summary, role, query, headers, body, answers, failsAsPage } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [
    ...inPath,
    ...(query ? parametersIn("query", query, named) : []),
    ...(headers ? parametersIn("header", headers, named) : []),
  ];
  return {
    summary,
    ...(role && { description: `For ${ROLES[role]}.`, security: [{ session: [] }] }),
    parameters,
    ...(body && {
      requestBody: { required: !body.schema?.safeParse({}).success, content: content(body.media, named, body.schema) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, response(status, answer, named)]),
      ),
      default: { $ref: `#/components/responses/${failsAsPage ? "ProblemOrPage" : "Problem"}` },
    },
  };
}

function response(status: string, answer: Answer, named: NamedSchemas): object {
  const description = status.startsWith("3") ? "Elsewhere, in Location" : "As asked";
  if (answer === null) return { description };
  const { media, schema } = isMedia(answer) ? answer : { media: JSON_BODY, schema: answer };
  return { description, content: content(media, named, schema) };
}

function content(media: string, named: NamedSchemas, schema?: z.ZodType): object {
  return { [media]: schema ? { schema: jsonSchema(schema, named) } : {} };
}

function parametersIn(where: "query" | "header", fields: z.ZodObject, named: NamedSchemas): object[] {
  const { properties = {}, required = [] } = jsonSchema(fields, named);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: asText(schema),
  }));
}

/** A form's checkbox may also be true or false; a query only has text. */
function asText(schema: unknown): unknown {
  const flag = z
    .looseObject({ anyOf: z.tuple([z.object({ type: z.literal("boolean") }), z.looseObject({})]) })
    .safeParse(schema);
  if (!flag.success) return schema;
  const { anyOf, ...rest } = flag.data;
  return { ...rest, ...anyOf[1] };
}
