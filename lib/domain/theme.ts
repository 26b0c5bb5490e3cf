export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The page behind everything, in light and dark. */
export const PAPER = { light: "#ffffff", dark: "#121211" } as const;

/** The colour of the page, and of the browser's own bar above it, for a choice and what the system has. */
export function paperOf(theme: Theme, system: keyof typeof PAPER): string {
  return PAPER[theme === "system" ? system : theme];
}

/** The cookie that keeps a member's choice; anything but a choice means the system's. */
export const THEME_COOKIE = "theme";

export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}
