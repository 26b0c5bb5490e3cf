import type { Context } from "koa";

const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'";

/** Answers with a page that must not be cached or framed. */
export function html(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.set("Content-Security-Policy", policy);
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = page;
}
