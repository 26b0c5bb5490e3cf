import { offersText } from "@/lib/text/offers";

const text = offersText.none;

/** In place of pages of offers until the first sync has brought some. */
export function NoOffersYet() {
  return (
    <main id="content" className="page py-16 sm:py-28">
      <h1 className="mb-6 font-bold text-headline">{text.title}</h1>
      <p className="max-w-prose text-lead">{text.lead}</p>
    </main>
  );
}
