import { Section } from "@/components/ui/section";
import { savedText } from "@/lib/text/saved";

interface Unknown {
  readonly offerId: number;
  readonly title: string;
  readonly merchantName: string;
}

/** Saved offers that may have gone or not, with the titles they had. */
export function UnknownOffers({ offers }: { readonly offers: readonly Unknown[] }) {
  if (offers.length === 0) return null;
  return (
    <Section title={savedText.unknownTitle} className="mb-16">
      <p className="mb-4 text-muted text-small">{savedText.unknown}</p>
      <ul>
        {offers.map(({ offerId, title, merchantName }) => (
          <li key={offerId} className="border-t py-4">
            <p>{title}</p>
            <p className="text-muted text-small">{merchantName}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
