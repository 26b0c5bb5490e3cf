import { messageDocument } from "@/components/documents/message-document";
import { authHandler } from "@/lib/auth/handler";
import { NONCE_HEADER } from "@/lib/auth/request-context";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { signInText } from "@/lib/text/sign-in";

const handler = authHandler({
  onError: async (error, request, requestId) => {
    const problem = problemResponse(error, requestId);
    if (!wantsHtml(request)) return problem;
    const html = await messageDocument({
      title: signInText.notNow,
      paragraphs: [error instanceof Error && problem.status < 500 ? error.message : signInText.failed],
      link: { href: "/sign-in", words: signInText.backToSignIn },
      nonce: nonceOf(request),
    });
    const headers = new Headers(problem.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(html, { status: problem.status, headers });
  },
  onward: async (url, request) => {
    const html = await messageDocument({
      title: signInText.oidc.onward,
      paragraphs: [],
      link: { href: url.href, words: signInText.oidc.goOn },
      nonce: nonceOf(request),
    });
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      refresh: `0; url=${url.href}`,
    };
    return new Response(html, { headers });
  },
});

function nonceOf(request: Request): string {
  return request.headers.get(NONCE_HEADER) ?? "";
}

export { handler as GET, handler as POST };
