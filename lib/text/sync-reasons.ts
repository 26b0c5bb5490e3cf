import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import { count, formatInstant, formatNumber, formatPercent } from "./format";
import { syncText } from "./sync";

type RunState = keyof typeof syncText.states;

/** Where the feed's address is set: most installations set only the program's, which is then the feed's as well. */
export const FEED_ADDRESS = "FEED_URL (if it is not set, PROGRAM_URL)";

/** Why the feed could not be read, and which setting to check: for admins and operators. */
export const feedReasons = {
  credentials:
    "The perks feed refused our credentials (401). Check that FEED_API_KEY and FEED_PASSWORD are what the account representative issued.",
  forbidden:
    "The perks feed is closed to this account (403). Ask the account representative to enable feed integration for FEED_API_KEY.",
  "upgrade-required": `The perks feed was contacted with TLS older than 1.2 (426). The portal never uses that: look for a proxy between the portal and ${FEED_ADDRESS}.`,
  tls: `The perks feed's certificate cannot be trusted. Check ${FEED_ADDRESS} and this machine's clock; NODE_EXTRA_CA_CERTS trusts a private certificate authority.`,
  "rate-limited": "The perks feed refused the request (429): too many requests from this address in 24 hours.",
  budget: `The portal has used its ${REQUESTS_PER_URL} requests per URL in 24 hours and sends no more for now.`,
  unavailable: `The perks feed cannot be reached or is failing. Check ${FEED_ADDRESS} and the network, or try again later.`,
  timeout: `The perks feed did not answer in time. Check ${FEED_ADDRESS} and the network, or try again later.`,
  redirect: `The perks feed answered with a redirect, which is refused because it would carry the password away. ${FEED_ADDRESS} must be the feed's own address.`,
  "too-large": `The perks feed sent a page larger than 64 MB, which is refused. Check that ${FEED_ADDRESS} is the feed itself.`,
  "not-understood": `The perks feed's answer is not a feed. Check that ${FEED_ADDRESS} is the feed itself, not a page or a proxy in front of it.`,
  changing: "The perks feed was republished while it was being read, twice. Try again later.",
} as const satisfies Record<FeedFailure, string>;

/** Why a feed waits for an admin's word. */
export const holdReasons = {
  empty: "The feed has no offers.",
  allRefused: (rows: number) =>
    `No offer of the feed can be shown: all ${formatNumber(rows)} rows were rejected. The list of problems says why; a setting may be the cause.`,
  /** @param lost the share that is gone, as a fraction of 1 */
  shrunk: (after: number, before: number, lost: number) =>
    `The feed has ${count(after, "offer", "offers")} where the catalogue has ${formatNumber(before)}: ${formatPercent(lost)} fewer, more than FEED_SHRINK_LIMIT allows.`,
  emptied: (categories: readonly string[], more: number) =>
    more > 0
      ? `The feed has no more offers in ${categories.join(", ")} and ${formatNumber(more)} more.`
      : `The feed has no more offers in ${categories.join(", ")}.`,
} as const;

/** What came of a run, or why it does not do what it is asked. */
export const runOutcomes = {
  unknown: (id: number) => `There is no sync run ${id}.`,
  waits: "Another sync is running. This one begins when it has ended.",
  elsewhere: "Another sync is running. Wait for it, or watch its progress in the console.",
  unchanged: (id: number, state: RunState) => `The feed has not changed since run ${id}, which is ${stateWord(state)}.`,
  notHeld: (id: number, state: RunState) => `Sync run ${id} is not waiting for a decision: it is ${stateWord(state)}.`,
  /** @param cause why the first of them could not be fetched */
  stale: ({ older, none, cause }: Record<"older" | "none", readonly string[]> & { readonly cause: string }) =>
    [
      older.length > 0 && `These categories could not be fetched and keep their older offers: ${older.join(", ")}.`,
      none.length > 0 && `These categories could not be fetched and have no offers yet: ${none.join(", ")}.`,
      cause,
    ]
      .filter(Boolean)
      .join(" "),
  /**
   * Said after why.
   * @param after ISO, as far as it is known
   */
  postponed: (isRepeated: boolean, after: string | undefined) => {
    const when = after === undefined ? "" : ` after ${formatInstant(after)}`;
    return isRepeated
      ? `The sync is postponed: the schedule repeats it${when}.`
      : `The sync is postponed until somebody starts it again${when}.`;
  },
  stopped: "The process was stopped.",
  failed: "The sync failed unexpectedly; the log says why.",
  diskFull:
    "A disk is full: that of DATA_DIR, or that of SQLite's temporary files, which are in SQLITE_TMPDIR, TMPDIR or else /var/tmp. Free some space, and start a new sync.",
  changedMeanwhile: "The catalogue was changed by another run in the meantime.",
  notRecorded: "It was applied, but its results could not be recorded.",
  jobFailed: "The job for it has failed.",
  processEnded: "Its process ended before the sync did.",
  acceptedNotApplied: "It was accepted but could not be applied. A new sync reads the feed again.",
  notApplied: "It could not be applied; the log has the reason. A new sync reads the feed again.",
  dataGone: "The data that the run had read is gone. Start a new sync.",
} as const;

function stateWord(state: RunState): string {
  return syncText.states[state].toLowerCase();
}
