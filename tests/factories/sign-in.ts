import { z } from "zod";

export const csrf = z.object({ csrfToken: z.string() });

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Way {
  readonly signal?: AbortSignal;
  /** The sender's, where the web process takes this machine for a proxy. */
  readonly address?: string;
}

/** Opens the sign-in form. @returns its cookies, as a header, and what sends it */
export async function openSignIn(url: string) {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = csrf.parse(await first.json());
  const cookie = cookies(first);
  const send = ({ email, password }: Credentials, { signal, address }: Way = {}) =>
    fetch(`${url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie, origin: url, ...(address && { "x-forwarded-for": address }) },
      body: new URLSearchParams({ csrfToken, email, password }),
      redirect: "manual",
      signal,
    });
  return { cookie, send };
}

/** Signs in as the sign-in page does. @returns the session's cookies, as a header */
export async function signIn(url: string, credentials: Credentials): Promise<string> {
  const form = await openSignIn(url);
  const answer = await form.send(credentials);
  const cookie = `${form.cookie}; ${cookies(answer)}`;
  if (!cookie.includes("session-token=")) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie;
}

function cookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
