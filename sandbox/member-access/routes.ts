import Router from "@koa/router";
import type { Context } from "koa";
import type { Service } from "../service";
import { mask, type RequestState } from "../transport/journal";
import { decodeForm, readBody } from "../transport/read-body";
import type { Call } from "./call";
import { Refusal } from "./errors";
import { failureBody } from "./failure-body";
import { type Operation, operations } from "./operations";
import { strayStart } from "./stray-start";

/**
 * The member access interface. Failures are HTTP 200 with a body that says `fail` (member-access.md, Errors, rule 2).
 */
export function memberAccessRoutes(service: Service): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: "/v2/client", sensitive: true, strict: true });
  for (const operation of operations) {
    router.register(`/${operation.name}.json`, [operation.method], async (ctx) => {
      const body = await readBody(ctx);
      const { fields, flaw } = readFields(ctx, body);
      const { notes } = ctx.state;
      notes.bodyBytes = body.length;
      notes.fields = mask(fields);
      ctx.body = notes.answer = answer(operation, { operation: operation.name, fields, notes }, service);
      if (flaw) notes.reasons = [flaw, ...(notes.reasons ?? [])];
    });
  }
  return router;
}

function answer(operation: Operation, call: Call, service: Service): object {
  try {
    return service.store.atomically(() => operation.rules.apply(call, service));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    call.notes.diagnose = error.reasons;
    return failureBody(operation.name, error.findings, service.switches.current);
  }
}

/**
 * Form fields; none where the body is not a form (member-access.md, What the service does, rule 3). A missing content
 * type is borne, and without a body it says nothing.
 */
function readFields(ctx: Context, body: Buffer): { fields: Record<string, string>; flaw?: string } {
  if (body.length === 0) {
    const flaw = "the fields are in the query string; they belong in the body";
    return { fields: {}, ...(ctx.querystring !== "" && { flaw }) };
  }
  const type = ctx.get("content-type");
  if (type !== "" && !ctx.is("application/x-www-form-urlencoded")) {
    return { fields: {}, flaw: `the content type is ${type}; fields are read from application/x-www-form-urlencoded` };
  }
  const encoding = ctx.get("content-encoding");
  const form = body.toString("utf8");
  const fields = decodeForm(form);
  if (encoding !== "" && encoding.toLowerCase() !== "identity") {
    const flaw = `the body has the Content-Encoding ${encoding}, which the service does not read: send it as it is`;
    return { fields, flaw };
  }
  const stray = strayStart(form);
  if (!stray) return { fields };
  return { fields, flaw: `the body begins with ${stray}, which becomes a part of its first field's name` };
}
