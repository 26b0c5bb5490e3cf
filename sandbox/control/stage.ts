import type Router from "@koa/router";
import { z } from "zod";
import { feedControl } from "../feed/feed";
import { resetAll } from "../reset";
import type { Service } from "../service";
import { switches } from "../switches";
import { fault } from "../transport/faults";
import type { RequestState } from "../transport/journal";
import { jsonBody } from "./body";

const advance = z.strictObject({
  advanceSeconds: z
    .number()
    .positive()
    .max(10 * 366 * 86_400),
});
const block = z.strictObject({ address: z.union([z.ipv4(), z.ipv6()], "an IPv4 or IPv6 address is needed") });

/** Controls for tests: reset, clock, feed, switches, faults and blocks. */
export function stageControls(router: Router<RequestState>, service: Service): void {
  const { clock, feed, faults, blocks } = service;

  router.post("/reset", (ctx) => {
    resetAll(service);
    ctx.status = 204;
  });

  router.get("/clock", (ctx) => {
    ctx.body = { now: clock.now().toISOString() };
  });
  router.post("/clock", async (ctx) => {
    const { advanceSeconds } = await jsonBody(ctx, advance);
    clock.advance(advanceSeconds);
    ctx.body = { now: clock.now().toISOString() };
  });

  router.post("/feed", async (ctx) => {
    feed.apply(await jsonBody(ctx, feedControl));
    ctx.status = 204;
  });

  router.get("/switches", (ctx) => {
    ctx.body = service.switches.current;
  });
  router.patch("/switches", async (ctx) => {
    service.switches.change(await jsonBody(ctx, switches.partial()));
    ctx.body = service.switches.current;
  });

  router.get("/faults", (ctx) => {
    ctx.body = { faults: faults.list() };
  });
  router.post("/faults", async (ctx) => {
    faults.set(await jsonBody(ctx, z.array(fault)));
    ctx.body = { faults: faults.list() };
  });

  router.get("/blocks", (ctx) => {
    ctx.body = { addresses: blocks.list() };
  });
  router.post("/blocks", async (ctx) => {
    blocks.add((await jsonBody(ctx, block)).address);
    ctx.body = { addresses: blocks.list() };
  });
  router.delete("/blocks", (ctx) => {
    blocks.clear();
    ctx.status = 204;
  });
}
