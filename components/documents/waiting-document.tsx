import { redeemText } from "@/lib/text/redeem";
import { type DocumentFrame, renderDocument } from "./document";
import { RedeemAgainForm } from "./redeem-again-form";

interface Waiting {
  readonly offerId: number;
  readonly title: string;
  readonly merchantName: string;
  /** Of this one attempt. */
  readonly idempotencyKey: string;
}

/**
 * Sends the form once, when the page is first opened. After Back or a reload it waits for a press instead. Because the
 * form is sent before the page has loaded, the answer replaces it in the history.
 */
const SEND_ONCE = `
const [opened] = performance.getEntriesByType("navigation");
const form = document.forms[0];
if (opened && opened.type === "navigate") form.submit();
else document.documentElement.classList.add("again");
addEventListener("pageshow", (event) => { if (event.persisted) document.documentElement.classList.add("again"); });
`;

const style = `
.wait { block-size: 2px; background: var(--hairline); overflow: hidden; margin-block: 2rem; }
.wait::before { content: ""; display: block; block-size: 100%; inline-size: 30%; background: var(--accent); }
@media (prefers-reduced-motion: no-preference) { .wait::before { animation: pass 1.4s ease-in-out infinite; } }
[dir="rtl"] .wait { direction: ltr; transform: scaleX(-1); }
@keyframes pass { from { transform: translateX(-100%); } to { transform: translateX(430%); } }
:root.again .first, :root:not(.again) .later { display: none; }
@media (scripting: none) {
  :root:not(.again) .first { display: none; }
  :root:not(.again) .later { display: revert; }
}
`;

/** What the new tab shows while the program's service is asked for the login. */
export async function waitingDocument(frame: DocumentFrame, waiting: Waiting): Promise<string> {
  const { offerId, title, merchantName, idempotencyKey } = waiting;
  const text = redeemText.waiting;
  return await renderDocument(frame, {
    title: text.title,
    heading: (
      <>
        <span className="first">{text.title}</span>
        <span className="later">{text.again}</span>
      </>
    ),
    style,
    script: SEND_ONCE,
    children: (
      <>
        <p role="status" className="first">
          {text.words(title, merchantName)}
        </p>
        <div className="first wait" />
        <p className="later">{text.wordsAgain(title, merchantName)}</p>
        <RedeemAgainForm offerId={offerId} idempotencyKey={idempotencyKey} className="later">
          {text.press}
        </RedeemAgainForm>
        <a href={`/offers/${offerId}`}>{redeemText.backToOffer}</a>
      </>
    ),
  });
}
