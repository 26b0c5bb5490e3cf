export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The page's background, in light and dark mode. */
export const PAPER = { light: "#ffffff", dark: "#121211" } as const;

/** The colour of the page, and of the browser's bar above it, for a choice and the system's setting. */
export function paperOf(theme: Theme, system: keyof typeof PAPER): string {
  return PAPER[theme === "system" ? system : theme];
}

/** The cookie with a member's choice; any other value means the system's setting. */
export const THEME_COOKIE = "theme";

export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}
