import type { Context, Middleware } from "koa";

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Control is for this machine alone: a loopback address, a loopback host name (a foreign name that resolves here is a
 * rebinding attack), and in a browser only our own pages.
 */
export const loopbackOnly: Middleware = async (ctx, next) => {
  const local = LOOPBACK_ADDRESS.test(ctx.req.socket.remoteAddress ?? "") && LOOPBACK_HOST.test(ctx.get("host"));
  if (!local || isOfForeignPage(ctx)) ctx.throw(403, "/__sandbox/ answers only on this machine.");
  return next();
};

/** By Fetch Metadata; by `Origin` where a browser does not send that. */
function isOfForeignPage(ctx: Context): boolean {
  const site = ctx.get("sec-fetch-site");
  if (site !== "") return !OWN_SITES.has(site);
  const origin = ctx.get("origin");
  return origin !== "" && origin !== `${ctx.protocol}://${ctx.host}`;
}
