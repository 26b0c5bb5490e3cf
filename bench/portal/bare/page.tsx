/** The smallest possible page of this build: its cost is only that of Next, React and server.ts. */
export const dynamic = "force-dynamic";

export default function BarePage() {
  return <main>Bare</main>;
}
