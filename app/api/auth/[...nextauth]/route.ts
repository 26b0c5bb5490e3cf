import { documentFrame, htmlAnswer } from "@/app/document";
import { messageDocument } from "@/components/documents/message-document";
import { authHandler } from "@/lib/auth/handler";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { signInText } from "@/lib/text/sign-in";

const handler = authHandler({
  onError: async (error, request, requestId) => {
    const problem = problemResponse(error, requestId);
    if (!wantsHtml(request)) return problem;
    const html = await messageDocument(await documentFrame(), {
      title: signInText.refused,
      paragraphs: [error instanceof Error && problem.status < 500 ? error.message : signInText.failed],
      reference: requestId,
      link: { href: "/sign-in", words: signInText.backToSignIn },
    });
    return htmlAnswer(html, problem);
  },
  onward: async (url) => {
    const html = await messageDocument(await documentFrame(), {
      title: signInText.oidc.onward,
      paragraphs: [],
      link: { href: url.href, words: signInText.oidc.goOn },
    });
    return htmlAnswer(html, { headers: { refresh: `0; url=${url.href}` } });
  },
});

export { handler as GET, handler as POST };
