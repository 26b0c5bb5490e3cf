import Router from "@koa/router";
import type { Service } from "../service";
import type { RequestState } from "../transport/journal";
import { loopbackOnly } from "../transport/loopback-only";
import { memberControls } from "./members";
import { controlPages } from "./pages/routes";
import { publicKeyControls } from "./public-key";
import { stageControls } from "./stage";

/** Controls that the real service does not have (docs/sandbox.md). */
export function controlRoutes(service: Service): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: "/__sandbox", sensitive: true });
  router.use(loopbackOnly);
  controlPages(router, service);
  memberControls(router, service);
  publicKeyControls(router, service);
  stageControls(router, service);

  router.get("/requests", (ctx) => {
    ctx.body = { requests: service.journal.list() };
  });
  router.get("/outbox", (ctx) => {
    ctx.body = { mails: service.store.outbox.list() };
  });
  return router;
}
