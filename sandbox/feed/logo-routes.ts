import Router from "@koa/router";
import type { Catalog } from "../catalog";
import type { RequestState } from "../transport/journal";

const DAY = 86_400;

/** The logos that the feed names: public, and cached for a day. */
export function logoRoutes({ catalog }: { catalog: () => Catalog }): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get("/logos/:file", async (ctx) => {
    const logo = await catalog().logo(ctx.params.file ?? "");
    if (logo === undefined) return;
    ctx.set("Content-Type", logo.contentType);
    ctx.set("Cache-Control", `public, max-age=${DAY}`);
    ctx.body = logo.body;
  });
  return router;
}
