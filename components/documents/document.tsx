import type { ReactNode } from "react";
import { TicketMark } from "@/components/shell/ticket-mark";
import type { Theme } from "@/lib/domain/theme";
import { DIRECTION, LANGUAGE } from "@/lib/text/language";
import { documentStyle } from "./document-style";

/** What every document has around what it says. */
export interface DocumentFrame {
  readonly brandName: string;
  /** The organisation's accent as CSS, where it has one. */
  readonly accent: string | undefined;
  /** Whom members ask. */
  readonly support: string | undefined;
  readonly theme: Theme;
  /** Of the request's content security policy. */
  readonly nonce: string;
}

interface Document {
  readonly title: string;
  /** In place of the title, where the page's heading says more. */
  readonly heading?: ReactNode;
  /** CSS of this document alone. */
  readonly style?: string;
  /** A script of this document alone, a constant of its file. */
  readonly script?: string;
  readonly children: ReactNode;
}

/**
 * A whole document for answers of routes, which have no layout around them. It can do without a second request: it has
 * neither typeface nor logo, since it is shown when something is down, and offline.
 */
export async function renderDocument(frame: DocumentFrame, document: Document): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<DocumentPage {...frame} {...document} />)}`;
}

function DocumentPage({
  brandName,
  accent,
  theme,
  nonce,
  title,
  heading,
  style,
  script,
  children,
}: DocumentFrame & Document) {
  return (
    <html lang={LANGUAGE} dir={DIRECTION} className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brandName}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{[documentStyle, accent, style].filter(Boolean).join("\n")}</style>
      </head>
      <body>
        <header>
          <TicketMark />
          {brandName}
        </header>
        <main>
          <h1>{heading ?? title}</h1>
          {children}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the document's file. */}
        {script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}
