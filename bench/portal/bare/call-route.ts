import { request } from "undici";

/** Hands a form to the member access service and its answer's link to the browser, as Redeem does, and nothing else. */
export const dynamic = "force-dynamic";

export async function POST(asked: Request): Promise<Response> {
  const answer = await request(asked.headers.get("x-bench-service") ?? "", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: await asked.text(),
  });
  const { data }: { data?: { token_url?: string } } = JSON.parse(await answer.body.text());
  if (!data?.token_url) return new Response(null, { status: 502 });
  return new Response(null, { status: 303, headers: { location: data.token_url, "cache-control": "no-store" } });
}
