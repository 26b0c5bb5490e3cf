import type { RejectCode } from "./issues";

type CheckedLink = { readonly path: string } | { readonly code: RejectCode; readonly reason: string };

/**
 * Path and query of an offer's link, if it leads to the hosted program's exact origin; nothing else is ever stored
 * (design, Sync). A fragment is not: the program takes a path to lead to (member-access.md, Deep link).
 */
export function checkLink(link: string, programOrigin: string): CheckedLink {
  // Backslashes, blanks, control and non-ASCII characters are interpreted differently by different parsers.
  if (!/^https?:\/\/(?!\/)[!-[\]-~]+$/i.test(link))
    return { code: "link_hostile", reason: "link is not a plain web address" };
  const url = URL.parse(link);
  if (!url) return { code: "link_hostile", reason: "link is not a URL" };
  if (url.username || url.password) return { code: "link_hostile", reason: "link carries a user name" };
  if (url.origin !== programOrigin)
    return { code: "link_foreign", reason: `link leads to ${url.origin}, not to ${programOrigin}` };
  if (url.pathname.startsWith("//")) return { code: "link_hostile", reason: "link's path begins with two slashes" };
  return { path: `${url.pathname}${url.search}` };
}
