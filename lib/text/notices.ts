/** Words on mails about saved offers: the choice, and its end. */
export const noticesText = {
  title: "Mail",
  lead: (email: string) => `One mail on a day on which there is something to say, to ${email}.`,
  savedOffers: "Tell me when an offer that I saved ends within a week or has gone.",
  submit: "Keep this choice",
  kept: { on: "Saved: you will be told by mail.", off: "Saved: you get no mail about saved offers." },
  noMailServer:
    "This portal sends no mail about offers. What ends soon is marked under Saved, and on the page that you start from.",
  noAddress: "There is no e-mail address of yours to write to. Your organisation can add one.",
  unsubscribe: {
    title: "No more of these mails?",
    lead: "What you saved stays saved. You will only not be told by mail when it ends.",
    submit: "Stop these mails",
    stay: "Keep them",
    broken: "This link is not whole. Open it from the mail again, or change the choice in your account.",
    account: "To your account",
    done: "You get no more of these mails.",
    doneLead: "If you want them again one day, your account has the choice.",
  },
} as const;
