import Router from "@koa/router";
import { z } from "zod";
import { feedControl } from "../feed/control";
import { BadSshKey } from "../keys/ssh-public-key";
import { resetAll } from "../reset";
import type { Service } from "../service";
import { switches } from "../switches";
import type { RequestState } from "../transport/journal";
import { loopbackOnly } from "../transport/loopback-only";
import { readBody } from "../transport/read-body";
import { jsonBody } from "./body";
import { memberControls } from "./members";

/** What no partner has: the strings behind the stage (docs/sandbox.md). */
export function controlRoutes(service: Service): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: "/__sandbox" });
  router.use(loopbackOnly);
  memberControls(router, service);

  router.post("/reset", (ctx) => {
    resetAll(service);
    ctx.status = 204;
  });

  router.get("/clock", (ctx) => {
    ctx.body = { now: service.clock.now().toISOString() };
  });
  router.post("/clock", async (ctx) => {
    const { advanceSeconds } = await jsonBody(ctx, z.strictObject({ advanceSeconds: z.number().positive() }));
    service.clock.advance(advanceSeconds);
    ctx.body = { now: service.clock.now().toISOString() };
  });

  router.get("/requests", (ctx) => {
    ctx.body = { requests: service.journal.list() };
  });

  router.get("/outbox", (ctx) => {
    ctx.body = { mails: service.store.outbox.list() };
  });

  router.put("/public-key", async (ctx) => {
    const line = (await readBody(ctx)).toString("utf8");
    try {
      service.clientKey.save(line);
    } catch (error) {
      if (error instanceof BadSshKey) ctx.throw(400, error.message);
      throw error;
    }
    ctx.status = 204;
  });
  router.delete("/public-key", (ctx) => {
    service.clientKey.remove();
    ctx.status = 204;
  });

  router.post("/feed", async (ctx) => {
    service.feed.apply(await jsonBody(ctx, feedControl));
    ctx.status = 204;
  });

  router.get("/switches", (ctx) => {
    ctx.body = service.switches.current;
  });
  router.patch("/switches", async (ctx) => {
    service.switches.change(await jsonBody(ctx, switches.partial()));
    ctx.body = service.switches.current;
  });

  return router;
}
