import { finished } from "node:stream/promises";
import type { Middleware } from "koa";
import { type RequestState, tlsVersion } from "./journal";

const OUTDATED = new Set(["SSLv3", "TLSv1", "TLSv1.1"]);

/** 426 for clients below TLS 1.2, who could connect just to be told so (member-access.md, Authentication, rule 2). */
export const requireTls12: Middleware<RequestState> = async (ctx, next) => {
  const version = tlsVersion(ctx.req.socket);
  if (version === null || !OUTDATED.has(version)) return next();
  ctx.status = 426;
  ctx.set("Upgrade", "TLS/1.2, HTTP/1.1");
  ctx.set("Connection", "Upgrade, close");
  ctx.state.notes.reasons = [`the connection uses ${version}`];
  // Who sends a long body before reading would lose the answer together with the connection.
  await finished(ctx.req.resume());
  ctx.body = `Upgrade Required: this connection uses ${version}; TLS 1.2 or higher is required.\n`;
};
