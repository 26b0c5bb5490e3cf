import type { Middleware } from "koa";

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Control is for this machine alone: a loopback address, a loopback host name (a foreign name that resolves here is a
 * rebinding attack), and in a browser only our own pages.
 */
export const loopbackOnly: Middleware = async (ctx, next) => {
  const site = ctx.get("sec-fetch-site");
  const local = LOOPBACK_ADDRESS.test(ctx.req.socket.remoteAddress ?? "") && LOOPBACK_HOST.test(ctx.get("host"));
  const foreignPage = site !== "" && site !== "same-origin" && site !== "none";
  if (!local || foreignPage) ctx.throw(403, "/__sandbox/ answers only on this machine.");
  return next();
};
