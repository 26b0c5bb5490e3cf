import type { OfferItem } from "@/lib/catalog/types";
import { formatDayLong, formatInstant, LANGUAGE } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";
import { savedText } from "@/lib/text/saved";
import { documentStyle } from "./document-style";

interface Offline {
  readonly offers: readonly OfferItem[];
  /** ISO instant at which this was true. */
  readonly at: string;
  /** Of the request's content security policy. */
  readonly nonce: string;
}

const style = `${documentStyle}
ul { list-style: none; margin: 2rem 0; padding: 0; }
li { padding-block: 1rem; border-block-start: 1px solid light-dark(#dfdfd9, #32322f); }
strong { display: block; font-size: 1.25rem; }
small { font-size: 0.9375rem; color: light-dark(#5c5c56, #a8a79f); }
`;

/** Saved offers as a whole document, which needs nothing else to be shown: the service worker keeps it. */
export async function offlineDocument(offline: Offline): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<OfflineDocument {...offline} />)}`;
}

function OfflineDocument({ offers, at, nonce }: Offline) {
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{savedText.offlineTitle}</title>
        <style nonce={nonce}>{style}</style>
      </head>
      <body>
        <main>
          <h1>{savedText.offlineTitle}</h1>
          <p>{offers.length > 0 ? savedText.offline(formatInstant(at)) : savedText.offlineNone}</p>
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
        </main>
      </body>
    </html>
  );
}
