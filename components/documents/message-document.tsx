import { LANGUAGE } from "@/lib/text/format";
import { documentStyle } from "./document-style";

interface Message {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What is to be written down. */
  readonly codes?: readonly string[];
  /** What support asks for. */
  readonly reference?: { readonly term: string; readonly value: string };
  readonly link: { readonly href: string; readonly words: string };
  /** Of the request's content security policy. */
  readonly nonce: string;
}

/**
 * A whole document that says one thing, for answers of routes: they have no layout around them, and a page could not
 * carry their status.
 */
export async function messageDocument(message: Message): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<MessageDocument {...message} />)}`;
}

function MessageDocument({ title, paragraphs, codes, reference, link, nonce }: Message) {
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style nonce={nonce}>{documentStyle}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {codes && (
            <ol>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ol>
          )}
          {reference && (
            <dl>
              <dt>{reference.term}</dt>
              <dd>{reference.value}</dd>
            </dl>
          )}
          <a href={link.href}>{link.words}</a>
        </main>
      </body>
    </html>
  );
}
