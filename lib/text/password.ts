import { SHORTEST_PASSWORD } from "@/lib/domain/password-length";

const RULE = `At least ${SHORTEST_PASSWORD} characters, and not mostly your name, your e-mail address or the name of this portal. Length matters more than symbols: a few words will do.`;

/** Words of the pages that set a password. */
export const passwordText = {
  lost: "No answer came. Please try again.",
  forgot: {
    title: "Forgot your password?",
    lead: "We will mail you a link that works once, for 30 minutes.",
    noMail:
      "This portal sends no mail. Ask your organisation: they can give you a link that works once, for 30 minutes.",
    email: "E-mail",
    submit: "Send the link",
    sent: "If there is an account with this address, a link is on its way. It can take a minute; check the spam folder too.",
    back: "Back to sign-in",
  },
  set: {
    title: "Choose a new password",
    lead: RULE,
    password: "New password",
    submit: "Set the password",
    gone: "This link has already been used or is older than 30 minutes.",
    again: "Ask for a new link",
  },
  change: {
    title: "Password",
    current: "Current password",
    password: "New password",
    rule: RULE,
    submit: "Change the password",
    none: "You have no password here: you sign in with your organisation's account.",
    note: "You will be signed out everywhere, and can sign in again with the new one.",
  },
} as const;
