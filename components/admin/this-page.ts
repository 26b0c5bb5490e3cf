/** @returns tells whether the page is still open that is open now: a late answer leads nobody away from another one */
export function thisPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
