/** Words about mails on saved offers: choosing them, and stopping them. */
export const noticesText = {
  title: "Mail",
  lead: (email: string) => `At most one mail a day, and only when there is news, to ${email}.`,
  savedOffers: "Tell me when an offer that I saved ends within a week or is no longer available.",
  submit: "Save this choice",
  kept: { on: "Saved: you will be told by mail.", off: "Saved: you get no mail about saved offers." },
  noMailServer:
    "This portal sends no mail about offers. Offers that end soon are marked under Saved and on the home page.",
  noAddress: "Your account has no e-mail address. Your organisation can add one.",
  unsubscribe: {
    title: "Stop these mails?",
    lead: "Your saved offers stay. You will just not be told by mail when they end.",
    submit: "Stop these mails",
    stay: "Keep them",
    broken: "This link is incomplete or too old. Open it from the newest mail, or change the choice in your account.",
    account: "Go to your account",
    done: "You will get no more of these mails.",
    doneLead: "You can turn them on again in your account.",
  },
} as const;
