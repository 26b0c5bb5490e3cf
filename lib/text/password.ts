import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@/lib/domain/password-length";

const RULE = `At least ${SHORTEST_PASSWORD} characters, and not mostly your name, your e-mail address or the name of this portal. Length matters more than symbols: a few words will do.`;

const GONE = "This link has already been used, has been replaced by a newer one, or is older than 30 minutes.";

/** Words of the pages that set a password. */
export const passwordText = {
  lost: "No answer came. Please try again.",
  /** What is wrong with a new password, to be read after the field's label. */
  wrong: {
    short: `must have at least ${SHORTEST_PASSWORD} characters`,
    long: `must have at most ${LONGEST_PASSWORD} characters`,
    common: "must not be one that many people choose",
    own: "must not be mostly your name, your e-mail address or this portal's name: add at least one other word",
  },
  mostlyOwn:
    "Your password is mostly your name, your e-mail address or this portal's name. Add at least one other word.",
  forgot: {
    title: "Forgot your password?",
    lead: "We will mail you a link that works once, for 30 minutes.",
    noMail:
      "This portal sends no mail. Ask your organisation: they can give you a link that works once, for 30 minutes.",
    email: "E-mail",
    submit: "Send the link",
    sentTitle: "Check your mail",
    sent: (email = "this address") =>
      `If there is an account with ${email}, a link is on its way. It can take a minute; check the spam folder too.`,
    change: "Change the address",
    back: "Back to sign-in",
  },
  set: {
    title: "Choose a new password",
    lead: RULE,
    password: "New password",
    submit: "Set the password",
    gone: GONE,
    again: "Ask for a new link",
    refused: `${GONE} Ask for a new one.`,
  },
  change: {
    title: "Password",
    current: "Current password",
    wrong: "This is not your current password.",
    password: "New password",
    rule: RULE,
    submit: "Change the password",
    none: "You have no password here: you sign in with your organisation's account.",
    note: "You will be signed out everywhere, and can sign in again with the new one.",
  },
} as const;
