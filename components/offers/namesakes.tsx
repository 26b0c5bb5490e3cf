import type { MouseEventHandler } from "react";
import { placesText } from "@/lib/text/places";

/** Who means another types its state, too. */
const MOST = 8;

interface Props {
  /** The town that was taken. */
  readonly name: string;
  /** Those that it was taken from, too. */
  readonly namesakes: readonly { readonly city: string; readonly state: string }[];
  /** The same page near another place. */
  readonly linkTo: (near: string) => { href: string; onClick?: MouseEventHandler<HTMLAnchorElement> };
}

/** Where a town's name alone was typed: which town it was taken for, and the others of that name, one press away. */
export function Namesakes({ name, namesakes, linkTo }: Props) {
  if (namesakes.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-muted text-small print:hidden">
      {placesText.taken(name)}
      {namesakes.slice(0, MOST).map(({ city, state }) => (
        <a
          key={state}
          {...linkTo(`${city}, ${state}`)}
          className="link inline-flex min-h-8 min-w-8 items-center justify-center"
        >
          <span className="sr-only">{city}, </span>
          {state}
        </a>
      ))}
    </p>
  );
}
