import { AnswerNotUnderstoodError } from "./errors";

/**
 * The address that logs a member in and leads on to a path of the program (member-access.md, Deep link). The token URL
 * decides where members are sent, so it is accepted only on the program's exact origin, and only as a plain address.
 * @param programUrl PROGRAM_URL; only its origin is used
 * @param programPath path and query of an offer's link, as stored, beginning with one slash
 * @throws AnswerNotUnderstoodError for a token URL that leads elsewhere; TypeError for an invalid path.
 */
export function deepLink(tokenUrl: string, programUrl: string | URL, programPath: string): URL {
  const program = new URL(programUrl);
  const link = checkedTokenUrl(tokenUrl, program);
  if (URL.parse(programPath, program)?.origin !== program.origin || !/^\/(?![/\\])/.test(programPath)) {
    throw new TypeError("An offer's path begins with one slash and stays within the program.");
  }
  // As text, so that the service gets back the token's query to the letter.
  const pairs = link.search.slice(1).split("&");
  const own = pairs.filter((pair) => !new URLSearchParams(`&${pair}`).has("page_request"));
  link.search = [...own, `page_request=${encodeURIComponent(programPath)}`].join("&");
  return link;
}

/** The reasons contain no part of the URL, because it carries the token. */
function checkedTokenUrl(tokenUrl: string, program: URL): URL {
  // Backslashes, blanks, control and non-ASCII characters are interpreted differently by different parsers.
  if (!/^https?:\/\/[!-[\]-~]+$/i.test(tokenUrl))
    throw new AnswerNotUnderstoodError("token_url is not a plain web address");
  const link = URL.parse(tokenUrl);
  if (!link || link.origin !== program.origin)
    throw new AnswerNotUnderstoodError("token_url is not on the program's origin");
  if (link.username || link.password) throw new AnswerNotUnderstoodError("token_url carries a user name");
  if (!link.searchParams.get("token")) throw new AnswerNotUnderstoodError("token_url carries no token");
  return link;
}
