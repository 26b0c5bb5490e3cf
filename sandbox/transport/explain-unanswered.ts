import type { Middleware } from "koa";
import type { RequestState } from "./journal";

/** For the journal: why no route answered the request, and what was answered instead. */
export const explainUnanswered: Middleware<RequestState> = async (ctx, next) => {
  await next();
  if (ctx.body || ctx.state.notes.reasons) return;
  if (ctx.status === 405)
    ctx.state.notes.reasons = [`${ctx.method} is not answered here, but: ${ctx.response.get("Allow")}`];
  if (ctx.status === 404) {
    ctx.state.notes.reasons = [
      "nothing is here: the interfaces are /v2/client/OPERATION.json and /discounts/api/v2.2/feed/categories.json and offers.json, exactly so",
    ];
  }
};
