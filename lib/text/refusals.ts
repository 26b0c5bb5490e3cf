import { count, formatEither } from "./format";

/** What the portal says when it refuses a request, whatever it is about. */
export const refusalText = {
  signInFirst: "Please sign in first.",
  codeFirst: "Please enter your second-factor code first.",
  secondFactorFirst: (page: string) => `Set up a second factor first: ${page}.`,
  role: "Your role does not allow this.",
  tooMany: (minutes: number) => `Too many attempts. Please try again in ${count(minutes, "minute", "minutes")}.`,
  otherSite: "This request did not come from the portal's own pages.",
  tooLarge: "The request is too large.",
  type: (allowed: readonly string[]) => `The body must be ${formatEither(allowed)}.`,
  notUtf8: "The body is not in UTF-8.",
  notJson: "The body is not valid JSON.",
  fieldTwice: "A form field was sent twice.",
  cookie: "A sign-in cookie is damaged. Clear this site's cookies and try again.",
  method: "This address does not support this method.",
  methods: (allowed: readonly string[]) => `Use ${formatEither(allowed)} for this address.`,
  range: "The file ends before the requested part.",
  precondition: "The file is not the version that the request is for.",
  nothing: "There is nothing here.",
  noNumber: {
    roster: "There is no roster with this number.",
    "sync run": "There is no sync run with this number.",
  },
  sortNeedsNear: "sort=distance needs near.",
  otherCursor: "cursor is from a list with another sort.",
  noMerchant: "There is no merchant with this id.",
  noLogo: { merchant: "This merchant has no logo.", portal: "This portal has no logo." },
  metrics: {
    token: "The metrics need METRICS_TOKEN as the bearer token.",
    unnamedProxy:
      "Behind a proxy that is not in TRUSTED_PROXIES, every request seems to come from this machine. Set TRUSTED_PROXIES or METRICS_TOKEN.",
    elsewhere: "Without METRICS_TOKEN, the metrics are only for this machine.",
  },
  busy: "The portal is busy. Please try again.",
  cannotWrite: "The portal cannot write at the moment. Please try again later.",
  internal: "Something went wrong on our side. Support can look it up by the request id.",
} as const;
