import { setImmediate as nextTurn } from "node:timers/promises";
import { mailAddressOf, markMailed, membersToMail, unmarkMailed, wasMailedOn } from "@/lib/db/saved-offer-mail";
import { savedOffersOf } from "@/lib/db/saved-offers";
import { write } from "@/lib/db/write";
import { centralDay, centralToday, type Day } from "@/lib/domain/central-time";
import { log } from "@/lib/log";
import { sendMail, UnsentMailError } from "@/lib/mail";
import { clientUserIdOf } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { idsToLookAt, listSaved, type SavedNews } from "@/lib/saved";
import { mailText } from "@/lib/text/mail";
import { unsubscribePage, unsubscribeUrl } from "./unsubscribe";

type Mailing = Pick<Runtime, "portal" | "catalog" | "config">;

/** The content of a mail, and its recipient. */
interface News extends SavedNews {
  readonly to: string;
}

/**
 * Mails each member who asked for it about saved offers that end soon or are no longer available: at most one mail per
 * member and day, and one per offer. Offers are marked before the mail is sent, so that a crash may lose a mail but
 * never sends it twice.
 * @param isTime whether members may be mailed now: once they may not, the others are mailed next time
 * @returns how many mails were sent
 * @throws UnsentMailError if sending more makes no sense; members not mailed yet are mailed next time
 */
export async function mailSavedOffers(
  runtime: Mailing,
  signal: AbortSignal,
  now = new Date(),
  isTime = () => true,
): Promise<number> {
  const today = centralToday(now);
  let sent = 0;
  for (const memberId of membersToMail(runtime.portal)) {
    // Checking the saved offers of many members must not delay the worker's other jobs.
    await nextTurn();
    signal.throwIfAborted();
    if (!isTime()) break;
    const news = await claimNews(runtime, memberId, today);
    if (news && (await deliver(runtime, memberId, news, today))) sent += 1;
  }
  return sent;
}

/** Marks the offers to tell a member about that they have not been told about before; undefined if there are none. */
async function claimNews(runtime: Mailing, memberId: number, today: Day): Promise<News | undefined> {
  const { portal } = runtime;
  // Members see when an offer ends as they save it, so no mail says so on the same day.
  const savedBefore = savedOffersOf(portal, memberId).filter(({ savedAt }) => centralDay(new Date(savedAt)) !== today);
  const { ending, gone } = listSaved(runtime, memberId, today);
  const toTell = new Set(idsToLookAt({ ending, gone }));
  const tellable = savedBefore.map(({ offerId }) => offerId).filter((id) => toTell.has(id));
  if (tellable.length === 0) return undefined;
  return await write(portal, (tx) => {
    const to = mailAddressOf(tx, memberId);
    if (to === undefined || wasMailedOn(tx, memberId, today)) return undefined;
    const untold = new Set(markMailed(tx, memberId, tellable, today));
    const news = {
      to,
      ending: ending.filter(({ id }) => untold.has(id)),
      gone: gone.filter(({ offerId }) => untold.has(offerId)),
    };
    return untold.size > 0 ? news : undefined;
  });
}

/** @returns whether it was sent. */
async function deliver(runtime: Mailing, memberId: number, { to, ending, gone }: News, today: Day): Promise<boolean> {
  const { config, portal } = runtime;
  const links = {
    saved: new URL("/saved", config.PORTAL_URL).href,
    unsubscribe: unsubscribePage(runtime, memberId).href,
  };
  const { subject, text } = mailText.savedOffers(config.BRAND_NAME, { ending, gone, today }, links);
  try {
    await sendMail(config, { to, subject, text, unsubscribe: unsubscribeUrl(runtime, memberId) });
    return true;
  } catch (error) {
    if (!(error instanceof UnsentMailError)) throw error;
    const { failure } = error;
    if (error.isForNow) {
      await write(portal, (tx) => unmarkMailed(tx, memberId, idsToLookAt({ ending, gone })));
    }
    if (failure === "server-away" || failure === "unknown") throw error;
    log.warn(
      { clientUserId: clientUserIdOf(runtime, memberId), failure },
      "a mail about saved offers was not accepted",
    );
    return false;
  }
}
