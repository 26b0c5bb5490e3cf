import type { ReactNode } from "react";
import { BarColours } from "@/components/shell/bar-colours";
import { TicketMark } from "@/components/shell/ticket-mark";
import type { Brand } from "@/components/shell/wordmark";
import type { Theme } from "@/lib/domain/theme";
import { DIRECTION, LANGUAGE } from "@/lib/text/language";
import { documentStyle } from "./document-style";

/** The frame that all documents share. */
export interface DocumentFrame {
  /** Its logo is a data URL. */
  readonly brand: Brand;
  /** The organisation's accent as CSS, where it has one. */
  readonly accent: string | undefined;
  /** The path of the pages' typeface. */
  readonly typeface: string;
  /** Whom members ask. */
  readonly support: string | undefined;
  readonly theme: Theme;
  /** The nonce of the request's content security policy. */
  readonly nonce: string;
}

interface Document {
  readonly title: string;
  /** Replaces the title, if the page's heading says more. */
  readonly heading?: ReactNode;
  /** CSS for this document only. */
  readonly style?: string;
  /** A script for this document only, a constant in its file. */
  readonly script?: string;
  readonly children: ReactNode;
}

/**
 * A complete document for routes, which have no layout. It is shown when something is down, and offline, so it needs no
 * further request: the logo is part of it, and its letters are the system's until the browser has the typeface.
 */
export async function renderDocument(frame: DocumentFrame, document: Document): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<DocumentPage {...frame} {...document} />)}`;
}

function DocumentPage({
  brand,
  accent,
  typeface,
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
        <BarColours theme={theme} />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand.name}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href={typeface} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style nonce={nonce}>{[faceOf(typeface), documentStyle, accent, style].filter(Boolean).join("\n")}</style>
      </head>
      <body>
        <header>
          {brand.logo ? (
            // biome-ignore lint/performance/noImgElement: as in the wordmark of pages.
            <img src={brand.logo} alt={brand.name} />
          ) : (
            <>
              <TicketMark />
              {brand.name}
            </>
          )}
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

/** Mostly the browser has it from the pages; the text waits a tenth of a second for it at most. */
function faceOf(typeface: string): string {
  return `@font-face { font-family: "Schibsted Grotesk Variable"; font-weight: 400 900; font-display: fallback; src: url("${typeface}"); }`;
}
