/** Words that whole documents share. */
export const documentText = {
  reference: "Number for support",
  support: "Whom to ask",
  refused: "That did not work",
  back: "Go back",
} as const;
