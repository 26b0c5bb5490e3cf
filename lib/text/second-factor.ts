import { count } from "./format";

/** Words of the page that sets up a second factor. */
export const secondFactorText = {
  title: "Second factor",
  lead: "Even someone who knows your password cannot sign in without a code from your phone.",
  needed: "Support and admins need one to open the console.",
  isSet: (date: string, left: number) =>
    `An authenticator app was set up on ${date}. ${count(left, "recovery code is", "recovery codes are")} left. Setting one up again replaces both.`,
  scan: "1. Scan this with an authenticator app",
  qr: "QR code for an authenticator app",
  open: "Or open it in the app on this device",
  secret: "Or type this key into the app",
  type: "2. Type what the app shows",
  code: "Code",
  newCode: "Code of the new app",
  current: "Code of the app you have now, or a recovery code",
  password: "Your password",
  submit: "Set it up",
  tooLate:
    "This page was open for too long, or an app has been set up since. Go back: the page says when one was, and has a new code to scan if you need it.",
  /** By the field that is to blame. */
  wrong: {
    password: "The password is wrong.",
    code: "That code is wrong. Type the one that the app shows now.",
    current: "The code from your current app is wrong or has already been used. Type its next one, or a recovery code.",
  },
  signInAgain: (minutes: number) =>
    `To confirm that it is you, sign out and in again, then set it up within ${count(minutes, "minute", "minutes")}.`,
  done: {
    title: "Keep these recovery codes",
    lead: "Each one signs you in once if you do not have the app. They are shown only now: print them, or copy them into a password manager.",
    goOn: "I have saved them, continue",
  },
} as const;
