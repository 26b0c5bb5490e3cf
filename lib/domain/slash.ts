/**
 * The cookie for whether `/` alone focuses the search field. People who use speech input, or press keys by accident,
 * can turn such a shortcut off (WCAG 2.2, 2.1.4); without the cookie it is on.
 */
export const SLASH_COOKIE = "slash";
const OFF = "off";

export function readSlash(cookie: string | undefined): boolean {
  return cookie !== OFF;
}

export function slashCookie(isOn: boolean): string {
  return isOn ? "on" : OFF;
}

/** The same, read in the browser. @param cookies in the form of `document.cookie` */
export function isSlashOn(cookies: string): boolean {
  return !cookies.split("; ").includes(`${SLASH_COOKIE}=${OFF}`);
}
