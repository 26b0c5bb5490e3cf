import { randomUUID } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { generateSync } from "otplib";
import { z } from "zod";
import type { Role } from "@/lib/domain/members";
import { csrf } from "@/tests/factories/sign-in";
import type { RunningPortal } from "../../setup/running-portal";
import { signInBy } from "../../setup/steps";
import type { Person } from "../../setup/test";

/** Signs a person in as the sign-in page does, and returns a client with the session's cookie. */
export async function visit(portal: RunningPortal, person: Person): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL: portal.url, maxRedirects: 0 });
  await signInBy(visitor, person);
  return visitor;
}

/** The visitor's cookies as a header, for requests that are made by hand. */
export async function cookieOf(visitor: APIRequestContext): Promise<string> {
  const { cookies } = await visitor.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Adds a person through the console's API, which is quicker than the command line. */
export async function addBy(admin: APIRequestContext, role: Role, name: string): Promise<Person> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const person = { email: `${randomUUID()}@e2e.example`, password: randomUUID() };
  const answer = await admin.post("/api/admin/members", { data: { ...person, firstName, lastName, role } });
  const { clientUserId } = z.object({ clientUserId: z.string() }).parse(await answer.json());
  return { ...person, clientUserId, name };
}

/** What the page that sets up a second factor gives the app, and its form the portal. */
export async function offeredSecondFactor(visitor: APIRequestContext): Promise<{ secret: string; offer: string }> {
  const { location = "" } = (await visitor.get("/account/second-factor")).headers();
  const page = await (await visitor.get(location)).text();
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const offer = /name="offer" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return { secret, offer };
}

/** Sets up a second factor, so that the next session of this person waits for a code. */
export async function enrolSecondFactor(
  visitor: APIRequestContext,
  { password }: Person,
): Promise<{ secret: string; codes: string[] }> {
  const { secret, offer } = await offeredSecondFactor(visitor);
  const answer = await visitor.post("/api/second-factor", {
    form: { offer, password, code: generateSync({ secret }) },
  });
  if (!answer.ok()) throw new Error(`The second factor was not set up: ${answer.status()}`);
  const codes = [...(await answer.text()).matchAll(/<li>([A-Z2-7-]+)<\/li>/g)].map(([, code = ""]) => code);
  return { secret, codes };
}

/** Signs out, and returns the cookies of the session that has ended. */
export async function endedCookie(visitor: APIRequestContext): Promise<string> {
  const cookie = await cookieOf(visitor);
  const { csrfToken } = csrf.parse(await (await visitor.get("/api/auth/csrf")).json());
  await visitor.post("/api/auth/signout", { form: { csrfToken } });
  return cookie;
}
