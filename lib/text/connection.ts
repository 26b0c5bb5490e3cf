/** Words of the console's page on the connection to the program. */
export const connectionText = {
  title: "Connection",
  intro: "The two interfaces of the program, tried from here, and what this portal was set up with.",
  memberAccess: {
    title: "Member access",
    note: "Looks at the certificate and the clock, then asks the service about a member who does not exist. That proves the credentials and harms nobody.",
  },
  feed: {
    title: "Perks feed",
    note: "Looks at the certificate and the clock, then reads the categories. This is one of the 200 requests of the day.",
  },
  test: "Test now",
  testing: "Testing…",
  adminsOnly: "Admins can test it.",
  lost: "The portal could not be reached. Nothing is known of the service.",
  states: { ok: "Good", warning: "Look at it", failed: "Failed" },
  key: {
    title: "Our public key",
    note: "Save this line in the account settings of the program's back office. Redeem does not work before it is there.",
    line: "Public key",
    size: "Size",
    bits: (bits: number) => `${bits} bits, RSA`,
    since: "In use since",
    unknownAge: "Not known: the key comes from the environment, not from a file.",
  },
  settings: {
    title: "Settings",
    name: "Setting",
    from: "Comes from",
    purpose: "What it is for",
    sources: { environment: "The environment", file: "A file", default: "Its default", missing: "Missing" },
  },
} as const;
