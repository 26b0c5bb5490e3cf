import { millisecondsInDay } from "date-fns/constants";
import { countLastSignIns } from "@/lib/db/insight";
import { LAST_SIGN_INS, type LastSignIn } from "@/lib/domain/insight";
import { FEWEST_PEOPLE, foldSmallGroups } from "@/lib/domain/small-groups";
import type { Runtime } from "@/lib/runtime";

export interface LastSignIns {
  readonly groups: readonly { readonly key: LastSignIn; readonly people: number }[];
  /** Members in folded groups; 0 if none were folded, or all of them are too few. */
  readonly folded: number;
}

/** Active members by last sign-in, as of now; those who never signed in are the ones to invite. */
export function getLastSignIns({ portal }: Pick<Runtime, "portal">, now: Date = new Date()): LastSignIns {
  const daysAgo = (days: number) => new Date(now.getTime() - days * millisecondsInDay).toISOString();
  const people = countLastSignIns(portal, { month: daysAgo(30), quarter: daysAgo(90) });
  const groups = LAST_SIGN_INS.map((key) => ({ key, people: people[key] })).filter(({ people }) => people > 0);
  const together = (some: typeof groups) => some.reduce((sum, { people }) => sum + people, 0);
  const { shown, folded } = foldSmallGroups(groups, (some) => together([...some]));
  const rest = together([...folded]);
  return {
    groups: groups.filter((group) => shown.includes(group)),
    folded: rest < FEWEST_PEOPLE ? 0 : rest,
  };
}
