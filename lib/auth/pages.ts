import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { getRuntime } from "@/lib/runtime";
import type { Viewer } from "@/lib/sessions";
import { NOBODY, noteRefusal } from "./audit-refusal";
import { cookieNames } from "./cookies";
import { csrfTokenOf } from "./csrf";
import { METHOD_HEADER, PATH_HEADER, requestContext } from "./request-context";
import { currentSession } from "./session";

/** The viewer of a page. Someone who is not signed in is led to sign-in and then back. */
export async function requireMember(): Promise<Viewer> {
  const session = await currentSession();
  if (session.status === "live") return session.viewer;
  const query = new URLSearchParams({ callbackUrl: (await headers()).get(PATH_HEADER) ?? "/" });
  if (session.status === "ended") query.set("reason", session.reason);
  redirect(`/sign-in?${query}`);
}

/** The viewer of a console page, admin or support. Anything that makes changes also requires an admin. */
export async function requireSupport(): Promise<Viewer> {
  const session = await currentSession();
  if (session.status !== "live") await noteOnce(NOBODY);
  const viewer = await requireMember();
  if (viewer.role === "member") {
    await noteOnce(viewer.clientUserId);
    forbidden();
  }
  if (viewer.mustEnrol) redirect("/account/second-factor");
  return viewer;
}

export async function mayEnterConsole(): Promise<boolean> {
  const session = await currentSession();
  return session.status === "live" && session.viewer.role !== "member";
}

/** The CSRF token for next-auth's forms; proxy.ts makes sure that the cookie exists. */
export async function csrfToken(): Promise<string> {
  return csrfTokenOf((await cookies()).get(cookieNames().csrf)?.value) ?? "";
}

/** Whether the password was right and the second-factor code comes next. */
export async function awaitsSecondFactor(): Promise<boolean> {
  return (await currentSession()).status === "pending";
}

/** Whether somebody is signed in; pages such as sign-in are only for people who are not. */
export async function isSignedIn(): Promise<boolean> {
  return (await currentSession()).status === "live";
}

const noted = new LRUCache<string, true>({ max: 1_000 });

/** Once for a request: layout, page and metadata each call this, and Next may render them separately. */
async function noteOnce(name: string): Promise<void> {
  const asked = await headers();
  const context = requestContext(asked);
  if (noted.has(context.requestId)) return;
  noted.set(context.requestId, true);
  const action = `${asked.get(METHOD_HEADER)} ${asked.get(PATH_HEADER)}`;
  await noteRefusal(getRuntime(), { name, ...context }, { action, subject: name });
}
