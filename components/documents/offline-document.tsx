import type { OfferItem } from "@/lib/catalog/types";
import { formatDayLong, formatInstant } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";
import { savedText } from "@/lib/text/saved";
import { type DocumentFrame, renderDocument } from "./document";

/** What a member has saved. */
interface Kept {
  readonly offers: readonly OfferItem[];
  /** ISO instant at which this was true. */
  readonly at: string;
}

const style = `
ul { list-style: none; margin: 2rem 0; padding: 0; }
ul li { padding-block: 1rem; border-block-start: 1px solid var(--hairline); }
strong { display: block; font-size: 1.25rem; line-height: 1.75rem; letter-spacing: -0.01em; }
small { font-size: 0.9375rem; color: var(--muted); }
`;

/** The page that was asked for comes by itself with the network, which needs a moment before it can be used. */
const COME_BACK = `addEventListener("online", () => setTimeout(() => location.reload(), 1000));`;

/**
 * A complete document that needs no further requests. The service worker keeps it: with the member's saved offers, or
 * without any if nobody is signed in.
 */
export async function offlineDocument(frame: DocumentFrame, kept?: Kept): Promise<string> {
  return await renderDocument(frame, {
    title: savedText.offlineTitle,
    style,
    script: COME_BACK,
    children: (
      <>
        <p>{lead(kept)}</p>
        {kept && kept.offers.length > 0 && (
          <ul>
            {kept.offers.map(({ id, title, merchant, expiresOn }) => (
              <li key={id}>
                <strong>{title}</strong>
                {merchant.name}
                <br />
                <small>
                  {offersText.offer.ends}: {formatDayLong(expiresOn)}
                </small>
              </li>
            ))}
          </ul>
        )}
        {/* biome-ignore lint/a11y/useValidAnchor: the page that was asked for, in whose place this one stands (RFC 3986, 4.4). */}
        <a className="go" href="">
          {savedText.tryAgain}
        </a>
      </>
    ),
  });
}

function lead(kept: Kept | undefined): string {
  if (!kept) return savedText.offlineNobody;
  return kept.offers.length > 0 ? savedText.offline(formatInstant(kept.at)) : savedText.offlineNone;
}
