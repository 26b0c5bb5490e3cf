import type { OfferItem } from "@/lib/catalog/types";
import { formatDayLong, formatInstant } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";
import { savedText } from "@/lib/text/saved";
import { type DocumentFrame, renderDocument } from "./document";

interface Offline {
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

/** Saved offers as a whole document, which needs nothing else to be shown: the service worker keeps it. */
export async function offlineDocument(frame: DocumentFrame, { offers, at }: Offline): Promise<string> {
  return await renderDocument(frame, {
    title: savedText.offlineTitle,
    style,
    children: (
      <>
        <p>{offers.length > 0 ? savedText.offline(formatInstant(at)) : savedText.offlineNone}</p>
        {offers.length > 0 && (
          <ul>
            {offers.map(({ id, title, merchant, expiresOn }) => (
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
      </>
    ),
  });
}
