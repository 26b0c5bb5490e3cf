import { z } from "zod";
import { AnswerNotUnderstoodError } from "./errors";
import { asFailure, type Refusable } from "./refusal";

/** A one-time login link of the hosted program. Anyone who has it is logged in, so it is never stored. */
export interface LoginLink {
  readonly tokenUrl: string;
}

const failure = z.object({ status: z.literal("fail"), error: z.unknown() });

const login = z
  .object({
    method: z.literal("sso_member"),
    status: z.literal("ok"),
    data: z.object({ token: z.string().min(1), token_url: z.string().min(1) }),
  })
  .transform(({ data }): LoginLink => ({ tokenUrl: data.token_url }));

const control = (method: string) =>
  z.object({ class: z.literal("client"), method: z.literal(method), status: z.literal("ok") });

const deletion = z.object({ success: z.literal(true) });

/** The answer to sso_member, converted to our types. @throws MemberAccessError */
export function readLoginLink(body: unknown): LoginLink {
  return read(body, login, "sso_member");
}

/** The answer to deactivate_member or reactivate_member. @throws MemberAccessError */
export function readControl(body: unknown, method: "deactivate_member" | "reactivate_member"): void {
  read(body, control(method), method);
}

/**
 * The answer to delete_member, the one without `status` (member-access.md, delete_member).
 * @throws MemberAccessError
 */
export function readDeletion(body: unknown): void {
  read(body, deletion, "delete_member");
}

function read<T>(body: unknown, success: z.ZodType<T>, operation: Refusable): T {
  const ok = success.safeParse(body);
  if (ok.success) return ok.data;
  const fail = failure.safeParse(body);
  if (fail.success) throw asFailure(fail.data.error, operation);
  // Paths and expectations only: the body may hold a token.
  throw new AnswerNotUnderstoodError(z.prettifyError(ok.error));
}
