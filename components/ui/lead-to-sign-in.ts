/**
 * For who asked our API and is not signed in any more. The page is asked for anew, since it alone knows why: it leads to
 * sign-in with the reason, and then back. Never settles, as nothing on this page can go on.
 */
export function leadToSignIn(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
