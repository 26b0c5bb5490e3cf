/** Words around every page. */
export const shellText = {
  skip: "Skip to content",
  description: "Your organisation's offers: find one near you and redeem it with one tap.",
  home: (brand: string) => `${brand}, home`,
  /** For when even the portal's name could not be read. */
  homeUnnamed: "Home",
  mainNav: "Main",
  browse: "Browse",
  saved: "Saved",
  admin: "Admin",
  account: "Account",
  support: "Help:",
  theme: { legend: "Appearance", light: "Light", dark: "Dark", system: "System" },
  slash: "Search with the / key",
  held: "You seem to be offline, so nothing was sent. Press again to try all the same.",
  trail: "Where you are",
  lost: "The portal could not be reached. Reload the page to see whether it was done.",
  signInBeside: "Once you are signed in again in another tab, you can go on here: nothing on this page is lost.",
  reference: "Number for support",
  notFound: {
    title: "This page was not found.",
    words: "The address may be mistyped, or the offer has ended and was removed.",
    next: "Browse offers",
  },
  forbidden: {
    title: "You do not have access to this part.",
    words: "It is for the people who run the program here. If you are one of them, ask an admin to change your role.",
    next: "Back to the offers",
  },
  failure: {
    title: "Something went wrong on our side.",
    words: "This is not your fault. Try again; if it happens again, give support the number below.",
    /** Of what failed in the browser alone, which has no number. */
    withoutNumber: "This is not your fault. Try again; if it happens again, tell support.",
    next: "Try again",
    ask: "Who to ask:",
  },
} as const;
