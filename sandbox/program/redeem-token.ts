import type { Context } from "koa";
import type { Service } from "../service";
import { type Member, stateOf } from "../store/members";
import type { RequestState } from "../transport/journal";
import { html } from "./html";
import { flawOfPageRequest, landingPath } from "./page-request";
import { noticePage } from "./pages/notice";
import { startSession } from "./session";

const refusals = {
  used: { status: 410, sentence: "This login link has already been used. Each link works once: ask for a new one." },
  expired: { status: 410, sentence: "This login link is older than 60 seconds and has expired: ask for a new one." },
  unknown: { status: 403, sentence: "This login link is unknown: ask for a new one." },
  closed: { status: 403, sentence: "This membership is not active. Ask your organisation." },
};

/** `token_url`: logs its member in, once, and leads to `page_request` (member-access.md, Login token). */
export function redeemToken(
  ctx: Context & { state: RequestState },
  service: Service,
  pathExists: (path: string) => boolean,
): void {
  const outcome = redeem(String(ctx.query.token ?? ""), service);
  ctx.set("Cache-Control", "no-store");
  ctx.set("Referrer-Policy", "no-referrer");
  if ("refused" in outcome) {
    const { status, sentence } = refusals[outcome.refused];
    ctx.state.notes.reasons = [`token: ${outcome.refused}`];
    html(ctx, noticePage("You could not be logged in", sentence), status);
    return;
  }
  startSession(ctx, outcome.member, service);
  const wanted = ctx.query.page_request;
  const path = landingPath(typeof wanted === "string" ? wanted : undefined, pathExists);
  if (wanted !== undefined && wanted !== "/" && path === "/") {
    ctx.state.notes.reasons = [flawOfPageRequest(wanted, pathExists)];
  }
  ctx.status = 303;
  ctx.redirect(path);
}

function redeem(token: string, { store, clock }: Service): { member: Member } | { refused: keyof typeof refusals } {
  const outcome = store.tokens.redeem(token, clock.now());
  if ("refused" in outcome) return outcome;
  const member = store.members.byId(outcome.memberId);
  return member && stateOf(member) === "active" ? { member } : { refused: "closed" };
}
