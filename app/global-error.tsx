"use client";

import { LANGUAGE } from "@/lib/text/format";
import { shellText } from "@/lib/text/shell";
import ErrorPage from "./error";
import "./globals.css";

/** Stands in for the root layout when that fails itself, so it brings its own document. */
export default function GlobalError(props: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <html lang={LANGUAGE}>
      <body>
        <title>{shellText.failure.title}</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
