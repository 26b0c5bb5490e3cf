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
    <search>
      <form action="/admin/audit" className="grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap">
        <TextField
          label={fields.actor}
          name="actor"
          maxLength={AUDIT_FILTER_CHARACTERS}
          placeholder={auditText.peopleHint}
          list="processes"
          autoComplete="off"
          defaultValue={search.actor}
          className="col-span-2 sm:w-52"
        />
        <datalist id="processes">
          {Array.from(PROCESSES, ([process, words]) => (
            <option key={process} value={process}>
              {words}
            </option>
          ))}
        </datalist>
        <TextField
          label={fields.subject}
          name="subject"
          maxLength={AUDIT_FILTER_CHARACTERS}
          placeholder={auditText.peopleHint}
          autoComplete="off"
          defaultValue={search.subject}
          className="col-span-2 sm:w-52"
        />
        <TextField
          label={fields.action}
          name="action"
          maxLength={AUDIT_FILTER_CHARACTERS}
          placeholder={auditText.actionHint}
          list="actions"
          autoComplete="off"
          defaultValue={search.action}
          className="col-span-2 sm:w-44"
        />
        <datalist id="actions">
          {auditText.actions.map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </datalist>
        <TextField
          label={fields.from}
          name="from"
          type="date"
          max={LAST_DAY}
          defaultValue={search.from}
          className="col-span-2 sm:w-44"
        />
        <TextField
          label={fields.until}
          name="until"
          type="date"
          max={LAST_DAY}
          defaultValue={search.until}
          className="col-span-2 sm:w-44"
        />
        <SelectField label={fields.outcome} name="outcome" defaultValue={search.outcome ?? ""} className="sm:w-36">
          <option value="">{auditText.anyOutcome}</option>
          {AUDIT_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {auditText.outcomes[outcome]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={fields.requestId}
          name="requestId"
          maxLength={AUDIT_FILTER_CHARACTERS}
          placeholder={auditText.requestHint}
          autoComplete="off"
          spellCheck={false}
          defaultValue={search.requestId}
          className="col-span-2 sm:w-52"
        />
        <Button type="submit" tone="quiet" className="justify-self-start">
          {auditText.find}
        </Button>
      </form>
    </search>
  );
}
