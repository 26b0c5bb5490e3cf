"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { savedText } from "@/lib/text/saved";
import { useSavedOffers } from "./saved-offers";

interface Gone {
  readonly offerId: number;
  readonly title: string;
  readonly merchantName: string;
}

/** Saved offers that no longer exist, with the titles they had. */
export function GoneOffers({ offers }: { readonly offers: readonly Gone[] }) {
  const { has, toggle } = useSavedOffers();
  // Not kept by its row, which goes with the press and comes back as another one.
  const [failed, setFailed] = useState<number>();
  const all = useRef<HTMLDivElement>(null);
  useKeptFocus(all, all);

  async function letGo(offerId: number) {
    setFailed(undefined);
    if ((await toggle(offerId)) !== "done") setFailed(offerId);
  }

  const left = offers.filter(({ offerId }) => has(offerId));
  return (
    <div ref={all} tabIndex={-1}>
      {left.length > 0 && (
        <Section title={savedText.goneTitle} className="mb-16">
          <p className="mb-4 text-muted text-small">{savedText.gone}</p>
          <ul>
            {left.map((offer) => (
              <GoneOffer key={offer.offerId} offer={offer} hasFailed={failed === offer.offerId} onLetGo={letGo} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface RowProps {
  readonly offer: Gone;
  readonly hasFailed: boolean;
  readonly onLetGo: (offerId: number) => void;
}

function GoneOffer({ offer: { offerId, title, merchantName }, hasFailed, onLetGo }: RowProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onLetGo(offerId);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-4">
      <div>
        <p>{title}</p>
        <p className="text-muted text-small">{merchantName}</p>
        {hasFailed && <p role="alert">{savedText.failed}</p>}
      </div>
      <form method="post" action={`/api/saved/${offerId}`} onSubmit={submit}>
        <input type="hidden" name="saved" value="0" />
        <Button type="submit" tone="quiet">
          {savedText.letGo}
        </Button>
      </form>
    </li>
  );
}
