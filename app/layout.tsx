import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ChoicesProvider } from "@/components/shell/choices-context";
import { FocusOnBack } from "@/components/shell/focus-on-back";
import { HoldOffline } from "@/components/shell/hold-offline";
import { KeepHistory } from "@/components/shell/keep-history";
import { PortalProvider } from "@/components/shell/portal-context";
import { nonceOf } from "@/lib/auth/request-context";
import { accentStyle, getBrand, supportContact } from "@/lib/brand";
import { readSlash, SLASH_COOKIE } from "@/lib/domain/slash";
import { getRuntime } from "@/lib/runtime";
import { DIRECTION, LANGUAGE } from "@/lib/text/language";
import { shellText } from "@/lib/text/shell";
import { chosenTheme } from "./chosen-theme";
import { typeface } from "./typeface";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  // Per request, so that a build needs no settings.
  await cookies();
  const brand = getRuntime().config.BRAND_NAME;
  return {
    title: { default: brand, template: `%s · ${brand}` },
    robots: { index: false },
  };
}

/** Set in the document's head, so that the page has its colours before the stylesheet has loaded. */
export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme();
  return { colorScheme: theme === "system" ? "light dark" : theme };
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const theme = await chosenTheme();
  const isSlashOn = readSlash((await cookies()).get(SLASH_COOKIE)?.value);
  const accent = accentStyle();
  preload(typeface, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang={LANGUAGE} dir={DIRECTION} className={theme}>
      {accent && (
        <head>
          <style nonce={nonceOf(await headers())} suppressHydrationWarning>
            {accent}
          </style>
        </head>
      )}
      <body>
        <a
          href="#content"
          className="sr-only z-40 bg-ink text-paper focus:not-sr-only focus:fixed focus:px-4 focus:py-3"
        >
          {shellText.skip}
        </a>
        <PortalProvider brand={getBrand()} support={supportContact()}>
          <ChoicesProvider initial={{ theme, isSlashOn }}>{children}</ChoicesProvider>
        </PortalProvider>
        <FocusOnBack />
        <HoldOffline />
        <KeepHistory />
      </body>
    </html>
  );
}
