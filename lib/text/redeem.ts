import type { ErrorCode } from "@/lib/errors";

interface FailureWords {
  readonly title: string;
  readonly next: string;
}

/**
 * Words of the page that is shown when Redeem does not lead to the program; those without a code of their own tell the
 * error's message, too.
 */
export const redeemText = {
  backToOffer: "Back to the offer",
  backHome: "Back to all offers",
  again: "Try again",
  waiting: {
    title: "Taking you to the program",
    words: (offer: string, merchant: string) =>
      `You are being logged in to the program, on the page of this offer from ${merchant}: ${offer}.`,
    again: "You came back to this page",
    wordsAgain: (offer: string, merchant: string) =>
      `Nothing happens until you press the button. Then you are logged in to the program again, on the page of this offer from ${merchant}: ${offer}.`,
    press: "Redeem again",
  },
  switchedOff: "Your access to the portal has been switched off.",
  unforeseen: "Something went wrong on our side. Please try again, or ask support.",
  longKey: "The idempotency key must have at most 100 characters",
  otherOffer: "This idempotency key was used for another offer a moment ago. Use a new key for a new offer.",
  otherwise: {
    title: "Redeem did not work",
    next: "Try again. If it fails once more, give support the number below.",
  },
  byCode: {
    not_found: {
      title: "This offer is no longer available",
      next: "Offers end, and new ones are added every day. See what is available now.",
    },
    member_deactivated: {
      title: "Your membership is switched off",
      next: "Ask your organisation to switch it on again. Give them the number below so that they can find this attempt.",
    },
    member_locked: {
      title: "Your membership is locked",
      next: "Tell your organisation, and give them the number below: they can have the program's support unlock it.",
    },
    member_elsewhere: {
      title: "Your membership is with another program",
      next: "Ask your organisation to sort it out with the program. Give them the number below.",
    },
    member_not_created: {
      title: "Your membership could not be set up",
      next: "Your organisation can set it up by hand. Give them the number below.",
    },
    service_signature: {
      title: "The program did not accept the portal's signature",
      next: "Your organisation has to check the portal's keys at the program. Tell them, and give them the number below.",
    },
    service_credentials: {
      title: "The program did not recognise the portal",
      next: "Your organisation has to check the name and password that it gave the portal for the program. Tell them, and give them the number below.",
    },
    service_unavailable: {
      title: "The program is not available right now",
      next: "Nothing was redeemed. The offer is still there; try again in a few minutes.",
    },
    service_timeout: {
      title: "The program took too long",
      next: "Try again: nothing is lost, and nothing happens twice.",
    },
    cross_site: {
      title: "This request did not come from the portal",
      next: "Open the offer in the portal and press Redeem there.",
    },
  } satisfies Partial<Record<ErrorCode, FailureWords>>,
} as const;
