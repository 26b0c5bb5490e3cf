import { Note } from "@/components/ui/note";
import type { MeantPlace } from "@/lib/catalog";
import { stateName } from "@/lib/domain/us-states";
import { explorerText } from "@/lib/text/explorer";
import type { ExplorerChange } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly meant: MeantPlace | undefined;
}

/** In place of the list around a place that nobody knows: what may be meant, one press away. */
export function UnknownPlace({ meant }: Props) {
  const { state, link } = useExplorer();
  const text = explorerText.unknown;
  const inState = meant?.state;
  const ways = new Map<string, ExplorerChange>(meant?.towns.map((town) => [text.near(town), { near: town }]));
  if (inState !== undefined) ways.set(text.inState(stateName(inState)), { near: "", state: inState, city: "" });
  ways.set(text.everywhere, { near: "" });
  return (
    <Note tone="caution" role="alert">
      <p>{text.words(state.near, inState !== undefined)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {Array.from(ways, ([words, change]) => (
          <li key={words}>
            <a {...link(change)} className="link flex min-h-11 items-center">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
