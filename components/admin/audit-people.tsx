import { Note } from "@/components/ui/note";
import type { PeopleFound } from "@/lib/audit";
import { auditText } from "@/lib/text/audit";

interface Props {
  readonly field: "actor" | "subject";
  readonly typed: string;
  readonly found: PeopleFound;
}

/**
 * Whom a filter's text means, unless it is a member's name as it is: several members may have the same name, and none
 * the name that was typed.
 */
export function AuditPeople({ field, typed, found }: Props) {
  if (found.total === 1 && found.names[0] === typed) return null;
  return (
    <Note tone={found.total === 0 ? "caution" : "plain"} className="mt-4 max-w-prose break-words">
      <span className="font-semibold">{auditText.fields[field]}:</span> {inWords(typed, found)}
    </Note>
  );
}

function inWords(typed: string, { names, total, isTotalExact }: PeopleFound): string {
  const text = auditText.people;
  const [name] = names;
  if (name === undefined) return text.nobody(typed);
  if (!isTotalExact) return text.many(typed, total);
  return total === 1 ? text.one(typed, name) : text.some(typed, names, total);
}
