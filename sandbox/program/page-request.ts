const BASE = "https://program.invalid";

/**
 * Where a login leads: the path (and query) that `page_request` names, if it is one of the program's; otherwise the home
 * page (member-access.md, Deep link). Absolute and protocol-relative addresses never lead anywhere else.
 */
export function landingPath(pageRequest: string | undefined, exists: (path: string) => boolean): string {
  if (!pageRequest?.startsWith("/") || !URL.canParse(pageRequest, BASE)) return "/";
  const { origin, pathname, search } = new URL(pageRequest, BASE);
  const path = pathname + search;
  return origin === BASE && exists(path) ? path : "/";
}
