/** The least that a page of this build can be: what it costs is Next's, React's and server.ts's alone. */
export const dynamic = "force-dynamic";

export default function BarePage() {
  return <main>Bare</main>;
}
