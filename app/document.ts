import { headers } from "next/headers";
import type { DocumentFrame } from "@/components/documents/document";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { nonceOf } from "@/lib/auth/request-context";
import { accentStyle, getBrand, inlineLogo, supportContact } from "@/lib/brand";
import { chosenTheme } from "./chosen-theme";
import { typeface } from "./typeface";

/** The frame of the HTML documents that routes answer with, for the current request. */
export async function documentFrame(): Promise<DocumentFrame> {
  return {
    brand: { name: getBrand().name, logo: await inlineLogo() },
    accent: accentStyle(),
    typeface,
    support: supportContact(),
    theme: await chosenTheme(),
    nonce: nonceOf(await headers()),
  };
}

/**
 * A document as an answer. It is not cached, since it is about one moment or one person. It sets the same policy as
 * proxy.ts, which not all routes pass.
 */
export async function htmlAnswer(html: string, answer: ResponseInit = {}): Promise<Response> {
  const own = new Headers(answer.headers);
  own.set("content-type", "text/html; charset=utf-8");
  own.set("cache-control", "no-store");
  own.set("content-security-policy", contentSecurityPolicy(nonceOf(await headers())));
  return new Response(html, { status: answer.status ?? 200, headers: own });
}
