import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import type { Role } from "@/lib/domain/members";
import type { Viewer } from "@/lib/sessions";
import { cookieNames } from "./cookies";
import { csrfTokenOf } from "./csrf";
import { PATH_HEADER } from "./request-context";
import { currentSession } from "./session";

/** The viewer of a page; who is not signed in is led to sign in and then back. */
export async function requireMember(): Promise<Viewer> {
  const session = await currentSession();
  if (session.status === "live") return session.viewer;
  const query = new URLSearchParams({ callbackUrl: (await headers()).get(PATH_HEADER) ?? "/" });
  if (session.status === "ended") query.set("reason", session.reason);
  redirect(`/sign-in?${query}`);
}

export function requireSupport(): Promise<Viewer> {
  return requireRole("support", "admin");
}

export function requireAdmin(): Promise<Viewer> {
  return requireRole("admin");
}

/** The CSRF token that next-auth's forms carry; proxy.ts sees to it that the cookie is there. */
export async function csrfToken(): Promise<string> {
  return csrfTokenOf((await cookies()).get(cookieNames().csrf)?.value) ?? "";
}

async function requireRole(...roles: Role[]): Promise<Viewer> {
  const viewer = await requireMember();
  if (!roles.includes(viewer.role)) forbidden();
  return viewer;
}
