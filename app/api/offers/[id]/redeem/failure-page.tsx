import type { ErrorCode, Problem } from "@/lib/errors";
import { LANGUAGE } from "@/lib/text/format";
import { redeemText } from "@/lib/text/redeem";
import { failureStyle } from "./failure-style";

interface Failure {
  readonly problem: Problem;
  readonly offerId: number | undefined;
  readonly supportId: string;
  readonly supportContact: string | undefined;
  readonly nonce: string;
}

/** The whole document, since a route's answer has no layout around it, and a page could not carry the failure's status. */
export async function failurePage(failure: Failure): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<FailureDocument {...failure} />)}`;
}

function FailureDocument({ problem, offerId, supportId, supportContact, nonce }: Failure) {
  const words = wordsFor(problem.code);
  const gone = problem.code === "not_found" || offerId === undefined;
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{words.title}</title>
        <style nonce={nonce}>{failureStyle}</style>
      </head>
      <body>
        <main>
          <h1>{words.title}</h1>
          <p>{problem.detail}</p>
          <p>{words.next}</p>
          <dl>
            <dt>{redeemText.reference}</dt>
            <dd>{supportId}</dd>
          </dl>
          {supportContact && (
            <p>
              {redeemText.support} {supportContact}
            </p>
          )}
          <a href={gone ? "/browse" : `/offers/${offerId}`}>{gone ? redeemText.backHome : redeemText.backToOffer}</a>
        </main>
      </body>
    </html>
  );
}

function wordsFor(code: ErrorCode): { title: string; next: string } {
  const byCode: Partial<Record<ErrorCode, { title: string; next: string }>> = redeemText.byCode;
  return byCode[code] ?? redeemText.otherwise;
}
