import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import { adminText } from "@/lib/text/admin";

export interface OverviewTask {
  readonly tone: StateTone;
  /** The state that it is in, in a word or two. */
  readonly state: string;
  readonly words: string;
  /** Where it is dealt with. */
  readonly href: string;
}

interface Props {
  readonly tasks: readonly OverviewTask[];
  /** Whether the viewer is an admin, who can deal with them. */
  readonly isAdmin: boolean;
}

/** What an admin should look at first. */
export function OverviewTasks({ tasks, isAdmin }: Props) {
  const text = adminText.overview;
  return (
    <Section title={isAdmin ? text.needsYou : text.needsAdmin} className="mb-12">
      {tasks.length === 0 ? (
        <p className="text-muted">{text.nothing}</p>
      ) : (
        <ul className="max-w-4xl">
          {tasks.map(({ tone, state, words, href }) => (
            <li
              key={`${href} ${state}`}
              className="grid items-baseline gap-x-6 gap-y-1 border-t py-3 first:border-t-0 first:pt-0 sm:grid-cols-[14rem_1fr]"
            >
              <StateTag tone={tone}>{state}</StateTag>
              <Link href={href} className="link">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
