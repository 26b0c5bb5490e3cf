/** Words that whole documents share. */
export const documentText = {
  reference: "Number for support",
  support: "Who to ask",
  refused: "That did not work",
  back: "Go back",
  onlyByForm: {
    title: "This page cannot be opened again",
    lead: "It was the answer to a button. Opening it again did nothing: to do it once more, go back and press the button.",
  },
} as const;
