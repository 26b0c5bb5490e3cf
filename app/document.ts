import { headers } from "next/headers";
import type { DocumentFrame } from "@/components/documents/document";
import { NONCE_HEADER } from "@/lib/auth/request-context";
import { accentStyle, getBrand, supportContact } from "@/lib/brand";
import { chosenTheme } from "./chosen-theme";

/** The frame of the HTML documents that routes answer with, for the current request. */
export async function documentFrame(): Promise<DocumentFrame> {
  return {
    brandName: getBrand().name,
    accent: accentStyle(),
    support: supportContact(),
    theme: await chosenTheme(),
    nonce: (await headers()).get(NONCE_HEADER) ?? "",
  };
}

/** A document as an answer. It is not cached, since it is about one moment or one person. */
export function htmlAnswer(html: string, { status = 200, headers: more = {} }: ResponseInit = {}): Response {
  const headers = new Headers(more);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "no-store");
  return new Response(html, { status, headers });
}
