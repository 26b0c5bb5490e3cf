import { z } from "zod";

export const csrf = z.object({ csrfToken: z.string() });

/** Signs in as the sign-in page does. @returns the session's cookies, as a header */
export async function signIn(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = csrf.parse(await first.json());
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookies(first), origin: url },
    body: new URLSearchParams({ csrfToken, email, password }),
    redirect: "manual",
  });
  const cookie = `${cookies(first)}; ${cookies(answer)}`;
  if (!cookie.includes("session-token=")) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie;
}

function cookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
