import type { Middleware } from "koa";
import { isControl } from "./is-control";
import type { RequestState } from "./journal";

/** Addresses judged abusive (member-access.md, Limits). */
export interface Blocks {
  add(address: string): void;
  list(): string[];
  clear(): void;
  has(address: string): boolean;
}

export function createBlocks(): Blocks {
  const blocked = new Set<string>();
  return {
    add: (address) => {
      blocked.add(address);
    },
    list: () => [...blocked],
    clear: () => blocked.clear(),
    has: (address) => blocked.has(address),
  };
}

/** 403 for a blocked address, on everything but control (our choice: what a blocked client gets is not shown). */
export function refuseBlocked(blocks: Blocks): Middleware<RequestState> {
  return async (ctx, next) => {
    const address = ctx.req.socket.remoteAddress ?? "";
    if (isControl(ctx.path) || !blocks.has(address)) return next();
    ctx.status = 403;
    ctx.body = "This address is blocked.\n";
    ctx.state.notes.reasons = [`${address} is blocked`];
  };
}
