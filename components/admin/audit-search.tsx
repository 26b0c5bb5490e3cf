import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { AUDIT_FILTER_CHARACTERS, AUDIT_OUTCOMES, type AuditOutcome } from "@/lib/domain/audit";
import { PROCESSES } from "@/lib/text/admin";
import { auditText } from "@/lib/text/audit";

interface Props {
  readonly search: {
    readonly action: string | undefined;
    readonly actor: string | undefined;
    readonly subject: string | undefined;
    readonly outcome: AuditOutcome | undefined;
    readonly requestId: string | undefined;
    readonly from: string | undefined;
    readonly until: string | undefined;
  };
}

/** Without it browsers take years of six digits, which are no days to the portal. */
const LAST_DAY = "9999-12-31";

/** Filters the log: a plain GET form, so that a search has its own address. */
export function AuditSearchForm({ search }: Props) {
  const { fields } = auditText;
  return (
    <search className="print:hidden">
      <form action="/admin/audit" className="fields">
        <WordsField
          label={fields.actor}
          name="actor"
          placeholder={auditText.peopleHint}
          list="processes"
          defaultValue={search.actor}
        />
        <Proposals id="processes" options={[...PROCESSES]} />
        <WordsField
          label={fields.subject}
          name="subject"
          placeholder={auditText.peopleHint}
          defaultValue={search.subject}
        />
        <WordsField
          label={fields.action}
          name="action"
          placeholder={auditText.actionHint}
          list="actions"
          defaultValue={search.action}
          className="col-span-full sm:w-44"
        />
        <Proposals id="actions" options={auditText.actions} />
        <DayField label={fields.from} name="from" defaultValue={search.from} />
        <DayField label={fields.until} name="until" defaultValue={search.until} />
        <SelectField label={fields.outcome} name="outcome" defaultValue={search.outcome ?? ""} className="sm:w-36">
          <option value="">{auditText.anyOutcome}</option>
          {AUDIT_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {auditText.outcomes[outcome]}
            </option>
          ))}
        </SelectField>
        <WordsField
          label={fields.requestId}
          name="requestId"
          placeholder={auditText.requestHint}
          spellCheck={false}
          defaultValue={search.requestId}
        />
        <Button type="submit" tone="quiet" className="justify-self-start">
          {auditText.find}
        </Button>
      </form>
    </search>
  );
}

type FieldProps = ComponentProps<typeof TextField>;

function WordsField({ className = "col-span-full sm:w-52", ...rest }: FieldProps) {
  return <TextField maxLength={AUDIT_FILTER_CHARACTERS} autoComplete="off" className={className} {...rest} />;
}

function DayField(props: FieldProps) {
  return <TextField type="date" max={LAST_DAY} className="col-span-full sm:w-44" {...props} />;
}

interface ProposalsProps {
  readonly id: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** What a field proposes while somebody types. */
function Proposals({ id, options }: ProposalsProps) {
  return (
    <datalist id={id}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </datalist>
  );
}
