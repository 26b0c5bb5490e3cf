const A_YEAR = 31_536_000;

/** Saves a choice on this device in a cookie; the server reads it, so the next page already follows it. */
export function keepChoice(cookie: string, choice: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${cookie}=${choice}; path=/; max-age=${A_YEAR}; samesite=lax`;
}
