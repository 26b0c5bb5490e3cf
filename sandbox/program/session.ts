import type { Context } from "koa";
import type { Service } from "../service";
import { type Member, stateOf } from "../store/members";

const COOKIE = "brightside";

/** The member whom the cookie names, as long as that member may log in. */
export function signedInMember(ctx: Context, { store }: Service): Member | undefined {
  const session = ctx.cookies.get(COOKIE);
  const id = session === undefined ? undefined : store.sessions.memberId(session);
  const member = id === undefined ? undefined : store.members.byId(id);
  return member && stateOf(member) === "active" ? member : undefined;
}

export function startSession(ctx: Context, member: Member, { store }: Service): void {
  ctx.cookies.set(COOKIE, store.sessions.start(member.id), { httpOnly: true, sameSite: "lax", secure: ctx.secure });
}

export function endSession(ctx: Context, { store }: Service): void {
  const session = ctx.cookies.get(COOKIE);
  if (session !== undefined) store.sessions.end(session);
  ctx.cookies.set(COOKIE, null);
}
