/** The least that a route handler of this build can be. */
export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json({ bare: true });
}
