import { LANGUAGE } from "@/lib/text/format";
import { redeemText } from "@/lib/text/redeem";
import { documentStyle } from "./document-style";

interface Waiting {
  readonly offerId: number;
  readonly title: string;
  readonly merchantName: string;
  /** Of this one attempt. */
  readonly idempotencyKey: string;
  /** Of the request's content security policy. */
  readonly nonce: string;
}

/**
 * Sends the form once, when the page is opened: not when it is shown again by Back or loaded again, where it waits for a
 * press. Before the page has loaded, the answer takes its place in the history.
 */
const SEND_ONCE = `
const [opened] = performance.getEntriesByType("navigation");
const form = document.forms[0];
if (opened && opened.type === "navigate") form.submit();
else document.documentElement.classList.add("again");
addEventListener("pageshow", (event) => { if (event.persisted) document.documentElement.classList.add("again"); });
`;

const style = `${documentStyle}
.wait { block-size: 2px; background: light-dark(#dfdfd9, #32322f); overflow: hidden; margin-block: 2rem; }
.wait::before { content: ""; display: block; block-size: 100%; inline-size: 30%; background: currentColor; }
@media (prefers-reduced-motion: no-preference) { .wait::before { animation: pass 1.4s ease-in-out infinite; } }
@keyframes pass { from { transform: translateX(-100%); } to { transform: translateX(430%); } }
.again .wait { display: none; }
button { font: inherit; font-weight: 600; color: inherit; background: none; border: 1px solid; border-radius: 99px; padding: 0.6rem 1.5rem; cursor: pointer; }
button { display: none; }
.again button { display: inline-block; }
@media (scripting: none) { button { display: inline-block; } }
`;

/** What a new tab shows while the program's service is asked for the login. */
export async function waitingDocument(waiting: Waiting): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<WaitingDocument {...waiting} />)}`;
}

function WaitingDocument({ offerId, title, merchantName, idempotencyKey, nonce }: Waiting) {
  const text = redeemText.waiting;
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{text.title}</title>
        <style nonce={nonce}>{style}</style>
      </head>
      <body>
        <main>
          <h1>{text.title}</h1>
          <p role="status">{text.words(title, merchantName)}</p>
          <div className="wait" />
          <form method="post" action={`/api/offers/${offerId}/redeem`}>
            <input type="hidden" name="Idempotency-Key" value={idempotencyKey} />
            <button type="submit">{text.press}</button>
          </form>
          <p>
            <a href={`/offers/${offerId}`}>{redeemText.backToOffer}</a>
          </p>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file. */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SEND_ONCE }} />
      </body>
    </html>
  );
}
