/**
 * Why a call to the member access service did not succeed: `message` for the member, `mend` for those who run the
 * portal.
 */
export const memberAccessText = {
  authentication: {
    message: "The portal could not identify itself to the program. Please tell support.",
    mend: "Compare MEMBER_API_USERNAME, MEMBER_API_PASSWORD and MEMBER_API_KEY with the back office's account settings.",
  },
  parameter: {
    message: "The program did not understand the portal's request. Please tell support.",
    mend: (parameter: string) =>
      `The service says that ${parameter} did not arrive. A proxy in between may have changed the request; otherwise report it as a bug in the portal.`,
  },
  signature: {
    message: "The program did not accept the portal's signature. Please tell support.",
    mend: "Save the public key that `npm run portal -- keys show` prints in the back office, and compare MEMBER_API_PUBLIC_KEY with the key shown there.",
  },
  notCreated: {
    message: "The program could not set up your membership. Please try again later or ask support.",
    mend: (username: string | undefined) =>
      username
        ? `The service could not create the member, not even with the username “${username}”. Give the member another username, or send this to the program's support.`
        : "The service could not create the member, usually because of a username conflict. Give the member a username, or send this to the program's support.",
  },
  elsewhere: {
    message: "Your membership belongs to another program. Please ask support.",
    mend: "The service knows this member under another program: check client_user_id and e-mail, or ask the program's support to move the member.",
  },
  deactivated: {
    message: "Your membership is deactivated. Please ask support.",
    mend: "Reactivate the member to restore access.",
  },
  locked: {
    message:
      "Your membership is locked after too many failed logins at the program. Only the program's support can unlock it.",
    mend: "Only the program's support can unlock the member; send them the client_user_id.",
  },
  unknown: {
    message: "The program does not know this member.",
    mend: "The member is not registered at the service yet: their first Redeem does that, or registering them here.",
  },
  otherwise: {
    message: "The program refused the request for an unknown reason. Please tell support.",
    mend: "Send the service's message, which is in the log, to the program's support.",
  },
  upgrade: {
    message: "The connection to the program is outdated. Please tell support.",
    mend: "The service was contacted with TLS older than 1.2. The portal never uses that: look for a proxy between the portal and MEMBER_API_URL.",
  },
  unavailable: {
    message: "The program cannot be reached at the moment. Please try again in a few minutes.",
    mend: "Check MEMBER_API_URL, the network and the certificate (NODE_EXTRA_CA_CERTS trusts a private authority); `npm run portal -- doctor` tries each.",
    /** Where the service itself has answered so. */
    failing:
      "The service answered with an error of its own. Try again later, and tell the program's support if it stays so.",
  },
  lost: {
    message: "The program did not answer in time. Please try again.",
    mend: "It is not known whether the service acted: ask again to find out.",
  },
  notUnderstood: {
    message: "The program's answer could not be understood. Please tell support.",
    mend: "Check that MEMBER_API_URL is the member access service itself, not a page or a proxy in front of it.",
  },
  /** @param wrong which fields of the profile, and why */
  unsendable: (wrong: string) => `The member's profile cannot be sent: ${wrong}`,
} as const;
