import { messageDocument } from "@/components/documents/message-document";
import { requestContext } from "@/lib/auth/request-context";
import { seeOther, wantsHtml } from "@/lib/auth/route";
import { unsubscribe } from "@/lib/notices";
import { getRuntime } from "@/lib/runtime";
import { noticesText } from "@/lib/text/notices";
import { documentFrame, htmlAnswer } from "../../document";
import { formFailure } from "../form-failure";

const refuse = formFailure("/account");

/**
 * Unsubscribes through the signed link in a mail. Mail providers send this request for the reader from their own
 * servers, without cookies (RFC 8058, 3.2), so requests of any site are accepted and no session is needed. The link
 * itself authorises it, and unsubscribing is all it does.
 */
export async function POST(request: Request): Promise<Response> {
  const context = requestContext(request.headers);
  try {
    await unsubscribe(getRuntime(), { name: "mail", ...context }, tokenOf(request));
  } catch (error) {
    return await refuse(error, request, context.requestId);
  }
  const { done, doneLead, account } = noticesText.unsubscribe;
  if (!wantsHtml(request)) return new Response(done, { headers: { "cache-control": "no-store" } });
  const html = await messageDocument(await documentFrame(), {
    title: done,
    paragraphs: [doneLead],
    link: { href: "/account#mail", words: account },
  });
  return htmlAnswer(html);
}

/** A mail program without that button opens the link as a page, which asks before it unsubscribes. */
export function GET(request: Request): Response {
  return seeOther(`/unsubscribe?${new URLSearchParams({ token: tokenOf(request) ?? "" })}`);
}

function tokenOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("token") ?? undefined;
}
