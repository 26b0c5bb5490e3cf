export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that keeps a member's choice; anything but a choice means the system's. */
export const THEME_COOKIE = "theme";

export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}
