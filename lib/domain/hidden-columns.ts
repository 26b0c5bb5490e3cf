/** The columns of the table of members that can be hidden. */
const HIDEABLE = ["clientUserId", "accessState", "serviceState", "lastSignIn", "lastRedemption"] as const;
type HideableColumn = (typeof HIDEABLE)[number];

/** The cookie with those that are; without it all are shown. */
export const HIDDEN_COLUMNS_COOKIE = "hidden-columns";

export function readHiddenColumns(cookie: string | undefined): HideableColumn[] {
  const hidden = cookie?.split(".") ?? [];
  return HIDEABLE.filter((column) => hidden.includes(column));
}

export function hiddenColumnsCookie(hidden: readonly string[]): string {
  return hidden.join(".");
}

/** The same, read in the browser. @param cookies in the form of `document.cookie` */
export function hiddenColumnsNow(cookies: string): HideableColumn[] {
  const name = `${HIDDEN_COLUMNS_COOKIE}=`;
  const cookie = cookies.split("; ").find((one) => one.startsWith(name));
  return readHiddenColumns(cookie?.slice(name.length));
}
