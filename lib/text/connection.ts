import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";

/** Words of the console's Connection page. */
export const connectionText = {
  title: "Connection",
  intro: "Test the program's two interfaces from here, and see how this portal is set up.",
  memberAccess: {
    title: "Member access",
    note: "Checks the certificate and the clock, then asks the service about a member who does not exist. This tests the credentials and affects nobody.",
  },
  feed: {
    title: "Perks feed",
    note: `Checks the certificate and the clock, then reads the categories. This uses one of the day's ${REQUESTS_PER_URL} requests.`,
  },
  test: "Test now",
  testing: "Testing…",
  adminsOnly: "Only admins can run this test.",
  lost: "The portal could not be reached. The result of the test is unknown.",
  states: { ok: "Good", warning: "Check", failed: "Failed" },
  key: {
    title: "Our public key",
    note: "Save this line in the account settings of the program's back office. Redeem does not work until it is there.",
    line: "Public key",
    size: "Size",
    bits: (bits: number) => `${bits} bits, RSA`,
    since: "In use since",
    unknownAge: "Unknown: the key comes from the environment, not from a file.",
  },
  settings: {
    title: "Settings",
    name: "Setting",
    from: "Source",
    purpose: "Purpose",
    sources: { environment: "Environment", file: "File", default: "Default", missing: "Missing" },
  },
} as const;
