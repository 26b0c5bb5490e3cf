const A_YEAR = 31_536_000;

/** Saves a choice on this device in a cookie; the server reads it, so the next page already follows it. */
export function keepChoice(cookie: string, choice: string): void {
  // Over plain http, as on a developer's machine, browsers would drop it.
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${cookie}=${choice}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`;
}
