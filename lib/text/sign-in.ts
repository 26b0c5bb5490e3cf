/** Words of the sign-in page. */
export const signInText = {
  title: "Sign in",
  lead: (brand: string) => `${brand} is for members. Sign in to see the offers.`,
  email: "E-mail",
  password: "Password",
  submit: "Sign in",
  forgot: "Forgot your password?",
  wrong: "E-mail and password do not match an account. Please check both, and type the password again.",
  failed: "Signing in did not work. Please try again.",
  refused: "That did not work",
  backToSignIn: "Back to sign-in",
  oidc: {
    submit: "Sign in with your organisation's account",
    onward: "One moment",
    goOn: "Continue to your organisation's sign-in",
  },
  secondFactor: {
    title: "One more step",
    lead: "Type the code that your authenticator app shows now, or a recovery code.",
    code: "Code",
    submit: "Continue",
    wrong: "That code is wrong or has already been used. Type the next one that the app shows, or a recovery code.",
    other: "Sign in as someone else",
    lost: "Lost the app and the recovery codes? Your organisation can have your second factor removed.",
  },
  reasons: {
    deactivated: "Your access has been switched off. If that is a mistake, your organisation can switch it on again.",
    "signed-out": "You are signed out.",
    "password-changed": "The password was changed. Please sign in with the new one.",
    "role-changed": "Your role has changed. Please sign in again.",
    "second-factor-changed": "Your second factor has changed. Please sign in again.",
    "address-changed":
      "Your e-mail address has changed. If you sign in with a password, ask for a link to set a new one, and use the new address.",
    "oidc-denied":
      "Your organisation's sign-in did not let you in, or you cancelled it. If you did not, please ask your organisation.",
    "oidc-unknown": "The portal does not know you yet. Please ask your organisation to add you.",
    "oidc-unverified":
      "Your organisation's sign-in has not confirmed your e-mail address. Please tell your organisation.",
    "oidc-other-account":
      "This e-mail address is linked to another account of your organisation's sign-in. Please ask your organisation.",
    "stale-form": "This page was open for too long, or a newer one has replaced it. Please try again.",
    "no-cookie":
      "Your browser did not send the cookie that signing in needs. Please allow cookies for this site, and try again.",
    expired: "You were signed out after a while, to be safe. Please sign in again.",
  },
  /** In place of the reasons above, beside a page that was in use. */
  ended: {
    deactivated: "Your access to the portal has been switched off. Please ask your organisation.",
    "signed-out": "You have signed out. Please sign in again.",
  },
  /** Something came in between, while the portal looked at what was typed. */
  meanwhile: {
    ended: "You were signed out in the meantime. Please sign in again.",
    deactivated: "Your access has been switched off.",
  },
} as const;
