/** Words that whole documents share. */
export const documentText = {
  reference: "Number for support",
  support: "Who to ask",
  refused: "That did not work",
  back: "Go back",
} as const;
