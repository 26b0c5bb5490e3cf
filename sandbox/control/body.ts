import type { Context } from "koa";
import { z } from "zod";
import { readBody } from "../transport/read-body";

/** The JSON body, validated; answers 400 with a message if it is invalid. An empty body counts as `{}`. */
export async function jsonBody<T extends z.ZodType>(ctx: Context, schema: T): Promise<z.output<T>> {
  const text = (await readBody(ctx)).toString("utf8").trim();
  const parsed = schema.safeParse(parseJson(ctx, text || "{}"));
  if (!parsed.success) return ctx.throw(400, z.prettifyError(parsed.error), { expose: true });
  return parsed.data;
}

function parseJson(ctx: Context, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return ctx.throw(400, "The body is not JSON.");
  }
}
