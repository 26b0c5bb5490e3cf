import type { PlanStop } from "@/lib/domain/roster";
import type { Comparison } from "./compare";

export type MassChange = Extract<PlanStop, { kind: "mass-change" }>;

/**
 * A column that was sorted separately leaves a file that looks fine but is wrong in most lines: ids are beside other
 * people's e-mail addresses, or people get other people's names. Up to `few` such lines are treated as accidents.
 */
const SIGNS = [
  { what: "id and e-mail", share: 0.1, few: 2 },
  { what: "first name", share: 0.5, few: 4 },
  { what: "last name", share: 0.5, few: 4 },
] as const satisfies readonly { what: MassChange["what"]; share: number; few: number }[];

export interface MassChangeWatch {
  see(comparison: Comparison): void;
  /** The first sign of a sorted column that exceeds its share of lines. */
  verdict(): MassChange | undefined;
}

export function watchForMassChange(): MassChangeWatch {
  const counts = { "id and e-mail": 0, "first name": 0, "last name": 0 };
  let of = 0;
  return {
    see({ row, member, mismatch }) {
      if (!member) return;
      of += 1;
      if (mismatch) counts["id and e-mail"] += 1;
      if (isOtherText(row?.before?.firstName, row?.after?.firstName)) counts["first name"] += 1;
      if (isOtherText(row?.before?.lastName, row?.after?.lastName)) counts["last name"] += 1;
    },
    verdict() {
      const sign = SIGNS.find(({ what, share, few }) => counts[what] > few && counts[what] > share * of);
      return sign && { kind: "mass-change", what: sign.what, count: counts[sign.what], of };
    },
  };
}

const byLetters = new Intl.Collator("en", { sensitivity: "base" });

/** Corrected capitals and accents are not a sign of a sorted column. */
function isOtherText(before: string | null | undefined, after: string | null | undefined): boolean {
  if (!before || !after) return false;
  return byLetters.compare(before, after) !== 0;
}
