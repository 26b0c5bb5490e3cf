import { Readable } from "node:stream";
import Router, { type RouterMiddleware } from "@koa/router";
import type { Context } from "koa";
import type { RequestState } from "../transport/journal";
import { type FeedCredentials, flawsOfAuthorization } from "./basic-auth";
import type { Feed } from "./feed";
import { jsonArray } from "./json-array";
import { badBody } from "./malform/bodies";
import { withBadRows } from "./malform/rows";
import { withBadCategories } from "./malform/tree";
import { parseOffersQuery } from "./query";

/** What createFeed returns, and what the feed needs from the rest of the sandbox. */
export interface FeedRoutesOptions extends Omit<Feed, "apply" | "reset"> {
  now: () => Date;
  credentials: FeedCredentials;
  /** Whether the account supports feed integration (perks-feed.md, What the service does, rule 6). */
  feedIntegration: () => boolean;
}

type FeedMiddleware = RouterMiddleware<RequestState>;

/** Shape and text of an error are our choice: the specification does not show them. */
function refuse(
  ctx: Context & { state: RequestState },
  status: number,
  error: string,
  reasons: string[] = [error],
): void {
  ctx.status = status;
  ctx.body = { error };
  ctx.state.notes.reasons = reasons;
}

function authenticate({ credentials, feedIntegration }: FeedRoutesOptions): FeedMiddleware {
  return (ctx, next) => {
    const flaws = flawsOfAuthorization(ctx.get("authorization"), credentials);
    if (flaws.length > 0) {
      ctx.set("WWW-Authenticate", 'Basic realm="Perks feed", charset="UTF-8"');
      return refuse(ctx, 401, "Invalid feed credentials", flaws);
    }
    if (!feedIntegration()) return refuse(ctx, 403, "The account does not support feed integration");
    return next();
  };
}

function limit({ budget, now }: FeedRoutesOptions): FeedMiddleware {
  return (ctx, next) => {
    if (budget.admit(ctx.path + ctx.search, ctx.req.socket.remoteAddress ?? "", now())) return next();
    refuse(ctx, 429, "More than 200 requests for this URL in 24 hours");
  };
}

/** Every endpoint says how current the data is, even in a refusal (perks-feed.md, What the service does, rule 7). */
function date({ lastModified, edition }: FeedRoutesOptions): FeedMiddleware {
  return (ctx, next) => {
    ctx.lastModified = lastModified();
    ctx.set("Expires", edition().nextAt.toUTCString());
    return next();
  };
}

/** The perks feed: GET categories.json and offers.json under /discounts/api/v2.2/feed. */
export function feedRoutes(options: FeedRoutesOptions): Router<RequestState> {
  const { catalog, malformations } = options;
  const router = new Router<RequestState>({ prefix: "/discounts/api/v2.2/feed", sensitive: true, strict: true });
  router.use(date(options), authenticate(options), limit(options));

  /** Streams a JSON array, generated as fast as the client reads it. */
  function send(ctx: Context, answer: "categories" | "offers", rows: Iterable<unknown>): void {
    const flaw = malformations().nextBadBody(answer);
    const sound = { type: "application/json; charset=utf-8", text: jsonArray(rows) };
    const { type, text } = flaw === undefined ? sound : badBody(flaw, sound.text);
    ctx.set("Content-Type", type);
    ctx.body = Readable.from(text, { highWaterMark: 1 });
  }

  router.get("/categories.json", (ctx) => {
    send(ctx, "categories", withBadCategories(catalog().categories(), malformations().badCategories()));
  });

  router.get("/offers.json", (ctx) => {
    const parsed = parseOffersQuery(ctx.query);
    if ("problems" in parsed) return refuse(ctx, 400, parsed.problems.join("; "), parsed.problems);
    const { category, page, count } = parsed.query;
    const entries = catalog().merchantsIn(category, { page, count });
    const bad = page === 1 ? malformations().badRows(category) : [];
    send(ctx, "offers", bad.length === 0 ? entries : withBadRows(entries, bad));
  });

  return router;
}
