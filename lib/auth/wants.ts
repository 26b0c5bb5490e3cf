import Negotiator from "negotiator";

const HTML = "text/html; charset=utf-8";
const JSON_DATA = "application/json; charset=utf-8";

/** Whether a browser requests a page, rather than a script data. */
export function wantsHtml(request: Request): boolean {
  return prefers(request, HTML, JSON_DATA);
}

/** Whether a script asks for JSON, rather than a browser for a page. */
export function wantsJson(request: Request): boolean {
  return prefers(request, JSON_DATA, HTML);
}

/** Whether `Accept` puts a type before the other; what takes both alike, such as no header at all, prefers neither. */
function prefers(request: Request, type: string, other: string): boolean {
  const accept = request.headers.get("accept") ?? undefined;
  return new Negotiator({ headers: { accept } }).mediaType([other, type]) === type;
}
