/** Words around every page. */
export const shellText = {
  skip: "Skip to content",
  description: "Your organisation's offers: find one near you and redeem it with one tap.",
  home: (brand: string) => `${brand}, home`,
  /** Where even the name of the portal could not be read. */
  homeUnnamed: "Home",
  mainNav: "Main",
  browse: "Browse",
  saved: "Saved",
  admin: "Admin",
  account: "Account",
  support: "Help:",
  theme: { legend: "Appearance", light: "Light", dark: "Dark", system: "System" },
  slash: "Search with the / key",
  notFound: {
    title: "This page is not here.",
    words: "The address may be mistyped, or the offer has ended and was taken off.",
    next: "Browse all offers",
  },
  forbidden: {
    title: "This part is not open to you.",
    words: "It is for the people who run the program here. If you are one of them, ask an admin to change your role.",
    next: "Back to the offers",
  },
  failure: {
    title: "Something went wrong on our side.",
    words: "It is not your doing. Try again; if it happens twice, tell support the number below.",
    next: "Try again",
    reference: "Number for support",
    ask: "Whom to ask:",
  },
} as const;
