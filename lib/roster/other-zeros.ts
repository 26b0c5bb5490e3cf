import type { PortalDb } from "@/lib/db/client";
import { zeroIdLengths } from "@/lib/db/rosters";

const FIGURES_ALONE = /^\d+$/;

/** The ids that one may have been before a spreadsheet took it for a number: `124` for `00124`, and the reverse. */
export type OtherZeros = (id: string | undefined) => readonly string[];

/** @param listed the ids of the whole file: whom it names as they are known, no other id in it means */
export function otherZeros(portal: PortalDb, listed: ReadonlySet<string | undefined>): OtherZeros {
  const lengths = zeroIdLengths(portal);
  return (id) => {
    if (id === undefined || !FIGURES_ALONE.test(id)) return [];
    const bare = id.replace(/^0+(?=\d)/, "");
    const spellings = new Set([bare, ...lengths.map((length) => bare.padStart(length, "0"))]);
    return [...spellings].filter((spelling) => !listed.has(spelling));
  };
}
