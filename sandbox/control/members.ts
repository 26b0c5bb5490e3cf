import type Router from "@koa/router";
import type { Context } from "koa";
import { z } from "zod";
import { hashPassword } from "../program/password";
import type { Service } from "../service";
import { type Member, OWN_PROGRAM } from "../store/members";
import type { RequestState } from "../transport/journal";
import { jsonBody } from "./body";
import { memberView } from "./member-view";

const newMember = z.strictObject({
  client_user_id: z.string().min(1),
  username: z.string().min(1),
  program: z.string().min(1).default(OWN_PROGRAM),
  password: z.string().min(1).optional(),
  profile: z.record(z.string(), z.string()).default({}),
});

/** Members as the service's own support sees them: view, lock, unlock, and create one of another program. */
export function memberControls(router: Router<RequestState>, service: Service): void {
  const { members } = service.store;

  const memberOf = (ctx: Context): Member => {
    const member = members.byClientUserId(String(ctx.params.id));
    return member ?? ctx.throw(404, "No member has this client_user_id.");
  };
  const change = (ctx: Context, some: Partial<Member>) => {
    const member = { ...memberOf(ctx), ...some };
    members.update(member);
    ctx.body = memberView(member);
  };

  router.get("/members", (ctx) => {
    ctx.body = { members: members.list().map(memberView) };
  });

  router.post("/members", async (ctx) => {
    const wanted = await jsonBody(ctx, newMember);
    const taken = members.byClientUserId(wanted.client_user_id) ?? members.byUsername(wanted.username);
    if (taken) ctx.throw(409, "The client_user_id or the user name is taken.");
    const member = members.add({
      program: wanted.program,
      clientUserId: wanted.client_user_id,
      username: wanted.username,
      profile: wanted.profile,
      passwordHash: wanted.password === undefined ? null : hashPassword(wanted.password),
      createdAt: service.clock.now().toISOString(),
    });
    ctx.status = 201;
    ctx.body = memberView(member);
  });

  router.post("/members/:id/lock", (ctx) => change(ctx, { locked: true }));
  router.post("/members/:id/unlock", (ctx) => change(ctx, { locked: false, failedLogins: 0 }));
}
