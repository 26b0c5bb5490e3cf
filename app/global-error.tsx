"use client";

import type { Failure } from "@/components/shell/failure-message";
import { DIRECTION, LANGUAGE } from "@/lib/text/language";
import { shellText } from "@/lib/text/shell";
import ErrorPage from "./error";
import "./globals.css";

/** Stands in for the root layout when that fails itself, so it brings its own document. */
export default function GlobalError(failure: Failure) {
  return (
    <html lang={LANGUAGE} dir={DIRECTION}>
      <body>
        <title>{shellText.failure.title}</title>
        <ErrorPage {...failure} />
      </body>
    </html>
  );
}
