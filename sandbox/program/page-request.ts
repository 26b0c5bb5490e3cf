/**
 * Where a login leads: the path (and query) that `page_request` names, if it is to the letter one of the program's;
 * otherwise the home page (member-access.md, Deep link), so that no other address leads anywhere else.
 */
export function landingPath(pageRequest: string | undefined, exists: (path: string) => boolean): string {
  return pageRequest !== undefined && exists(pageRequest) ? pageRequest : "/";
}

/** Why a `page_request` led home, for the journal. */
export function flawOfPageRequest(pageRequest: string | string[], exists: (path: string) => boolean): string {
  if (typeof pageRequest !== "string") return "page_request was given more than once";
  const words = `page_request is not a path of the program: ${pageRequest}`;
  const { pathname, search } = URL.parse(pageRequest) ?? { pathname: "", search: "" };
  if (exists(pathname + search)) return `${words}; only the link's path belongs there`;
  return exists(decoded(pageRequest)) ? `${words}; it is percent-encoded twice` : words;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
