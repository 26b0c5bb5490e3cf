import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";

/** Where to go after signing in or out: always a path of our own origin, whatever was requested. */
export function safeCallbackPath(asked: string | null | undefined, origin: string): string {
  // Browsers read a backslash as a slash and drop tabs and newlines, so neither may decide where a URL leads.
  const isOurs = asked?.startsWith("/") || asked?.startsWith(`${origin}/`);
  if (!asked || !isOurs || /[\\\p{Cc}]/u.test(asked)) return "/";
  const url = URL.parse(asked, origin);
  if (!url || url.origin !== origin || url.username || url.password) return "/";
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (path === SIGNED_OUT_PATH) return path;
  return /^\/(\/|api([/?#]|$)|sign-in)/.test(path) ? "/" : path;
}
