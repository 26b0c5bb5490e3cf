/**
 * For when our API says that the session has ended. The page is reloaded, since only the server knows why: it leads to
 * sign-in with the reason, and then back. Never settles, because nothing on this page can continue.
 */
export function leadToSignIn(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
