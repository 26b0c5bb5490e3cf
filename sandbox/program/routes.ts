import { readFileSync } from "node:fs";
import Router from "@koa/router";
import type { Context } from "koa";
import type { Service } from "../service";
import type { Member } from "../store/members";
import type { RequestState } from "../transport/journal";
import { decodeForm, readBody } from "../transport/read-body";
import { html } from "./html";
import { logIn } from "./log-in";
import { landingPath } from "./page-request";
import { categoryPage } from "./pages/category";
import { homePage } from "./pages/home";
import { loginPage } from "./pages/login";
import { noticePage } from "./pages/notice";
import { offerPage } from "./pages/offer";
import { findCategory, pathExists } from "./paths";
import { redeemToken } from "./redeem-token";
import { endSession, signedInMember, startSession } from "./session";

const MERCHANTS_PER_PAGE = 24;
const stylesheet = readFileSync(new URL("./brightside.css", import.meta.url), "utf8");

const loginProblems = {
  wrong: "User name or password is wrong.",
  locked: "This membership is locked after too many failed logins. Contact the program's support.",
  deactivated: "This membership is not active. Ask your organisation.",
};

/** The hosted program: another company's site, only for members. */
export function programRoutes(service: Service): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true });
  const catalog = service.feed.programCatalog;
  const exists = (path: string) => pathExists(catalog(), path);

  /** A page for members; everyone else gets the login, and comes back to the page afterwards. */
  const memberPage = (path: string, render: (ctx: Context, member: Member) => string | undefined) =>
    router.get(path, (ctx) => {
      const member = signedInMember(ctx, service);
      if (!member) return ctx.redirect(`/login?page_request=${encodeURIComponent(ctx.url)}`);
      const page = render(ctx, member);
      html(ctx, page ?? noticePage("Not found", "This page is not part of the program."), page ? 200 : 404);
    });

  memberPage("/", (_ctx, member) => homePage(member, catalog().categories()));

  memberPage("/categories/*key", (ctx, member) => {
    const key = ctx.path.slice("/categories/".length);
    const category = findCategory(catalog(), (node) => node.key === key);
    if (!category) return undefined;
    const page = Math.max(1, Number.parseInt(String(ctx.query.page), 10) || 1);
    const entries = [...catalog().merchantsIn(category.id, { page, count: MERCHANTS_PER_PAGE })];
    const lastPage = Math.ceil(category.merchant_count / MERCHANTS_PER_PAGE);
    return categoryPage({ member, category, entries, page, lastPage });
  });

  memberPage("/offers/:id/:slug", (ctx, member) => {
    const offer = exists(ctx.url) ? catalog().offer(Number(ctx.params.id)) : undefined;
    return offer && offerPage({ member, offer, logo: catalog().merchant(offer.merchant.id)?.logo });
  });

  router.get("/login/token", (ctx) => redeemToken(ctx, service, exists));

  router.get("/login", (ctx) => html(ctx, loginPage(String(ctx.query.page_request ?? "/"))));

  router.post("/login", async (ctx) => {
    const { username = "", password = "", page_request: pageRequest = "/" } = decodeForm(String(await readBody(ctx)));
    const outcome = logIn(username, password, service);
    if ("refused" in outcome) {
      ctx.state.notes.reasons = [`login form: ${outcome.refused}`];
      return html(ctx, loginPage(pageRequest, loginProblems[outcome.refused]), 403);
    }
    startSession(ctx, outcome.member, service);
    ctx.status = 303;
    ctx.redirect(landingPath(pageRequest, exists));
  });

  router.post("/logout", (ctx) => {
    endSession(ctx, service);
    ctx.status = 303;
    ctx.redirect("/login");
  });

  router.get("/brightside.css", (ctx) => {
    ctx.type = "css";
    ctx.body = stylesheet;
  });

  return router;
}
