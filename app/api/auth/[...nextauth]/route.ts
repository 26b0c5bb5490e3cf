import { messageDocument } from "@/components/documents/message-document";
import { authHandler } from "@/lib/auth/handler";
import { NONCE_HEADER } from "@/lib/auth/request-context";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { signInText } from "@/lib/text/sign-in";

const handler = authHandler(async (error, request, requestId) => {
  const problem = problemResponse(error, requestId);
  if (!wantsHtml(request)) return problem;
  const html = await messageDocument({
    title: signInText.notNow,
    paragraphs: [error instanceof Error && problem.status < 500 ? error.message : signInText.failed],
    link: { href: "/sign-in", words: signInText.backToSignIn },
    nonce: request.headers.get(NONCE_HEADER) ?? "",
  });
  const headers = new Headers(problem.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: problem.status, headers });
});

export { handler as GET, handler as POST };
