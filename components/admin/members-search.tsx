import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { ACCESS_STATES, type AccessState, MEMBER_SEARCH_CHARACTERS } from "@/lib/domain/members";
import { adminText } from "@/lib/text/admin";

interface Props {
  readonly q: string | undefined;
  readonly state: AccessState | undefined;
  readonly sort: string;
}

/** Finds members by words and access state, sorted: a plain GET form, so that a search has its own address. */
export function MembersSearch({ q, state, sort }: Props) {
  const text = adminText.members;
  return (
    <search className="print:hidden">
      <form action="/admin/members" className="fields">
        <TextField
          label={text.search}
          name="q"
          type="search"
          maxLength={MEMBER_SEARCH_CHARACTERS}
          defaultValue={q}
          className="col-span-full grow sm:min-w-60 sm:max-w-96"
        />
        <SelectField label={text.filter} name="state" defaultValue={state ?? ""} className="sm:w-44">
          <option value="">{text.anyState}</option>
          {ACCESS_STATES.map((option) => (
            <option key={option} value={option}>
              {adminText.access[option]}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.sort} name="sort" defaultValue={sort} className="col-span-full sm:w-60">
          {Object.entries(text.sorts).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button type="submit" tone="quiet" className="justify-self-start">
          {text.find}
        </Button>
      </form>
    </search>
  );
}
