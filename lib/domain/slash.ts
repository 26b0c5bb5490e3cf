/**
 * The cookie that keeps whether `/` by itself leads to the search field. Whoever speaks to their machine, or whose hand
 * slips, can turn such a key off (WCAG 2.2, 2.1.4); without the cookie it is on.
 */
export const SLASH_COOKIE = "slash";
const OFF = "off";

export function readSlash(cookie: string | undefined): boolean {
  return cookie !== OFF;
}

export function slashCookie(isOn: boolean): string {
  return isOn ? "on" : OFF;
}

/** The same, read in the browser. @param cookies as `document.cookie` has them */
export function isSlashOn(cookies: string): boolean {
  return !cookies.split("; ").includes(`${SLASH_COOKIE}=${OFF}`);
}
