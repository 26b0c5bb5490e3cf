"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type FieldErrors, firstToBlame } from "@/components/api/refusal";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { EmailField, SelectField, TextField } from "@/components/ui/field";
import { CLIENT_USER_ID_CHARACTERS, NAME_CHARACTERS, ROLES, ZIP_CHARACTERS } from "@/lib/domain/members";
import { accessActionText, addMemberText, adminText } from "@/lib/text/admin";
import { memberPage } from "./member-address";
import { thisPage } from "./this-page";
import { useRequest } from "./use-request";

const text = addMemberText;
const addedSchema = z.object({ clientUserId: z.string() });

/** A form that adds a member and leads to their page. @param proposedId a new id, which can be overwritten */
export function AddMember({ proposedId }: { readonly proposedId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { ask, working, failure, setFailure } = useRequest();

  function turn(next: boolean) {
    if (working) return;
    setFailure(undefined);
    setErrors({});
    setOpen(next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    setErrors({});
    const isHere = thisPage();
    const asked = { body: Object.fromEntries(given), answer: addedSchema, lost: text.lost, leadsAway: true };
    const answer = await ask("/api/admin/members", asked);
    if (answer.ok) {
      // Back leads to a list that has the member, and to a form with another id.
      router.refresh();
      return isHere() && router.push(memberPage(answer.body.clientUserId));
    }
    setErrors(answer.errors);
    const field = firstToBlame(form, answer.errors);
    if (!field) return;
    // What is said beside the field is not said twice.
    setFailure(undefined);
    field.focus();
  }

  return (
    <Dialog
      role="dialog"
      open={open}
      onOpenChange={turn}
      title={text.title}
      trigger={<Button tone="quiet">{text.open}</Button>}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {(["firstName", "lastName"] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={text[name]}
              error={errors[name]}
              required
              maxLength={NAME_CHARACTERS}
              autoComplete="off"
            />
          ))}
        </div>
        <EmailField name="email" label={text.email} error={errors.email} required autoComplete="off" />
        <div>
          <TextField
            name="clientUserId"
            label={text.id}
            error={errors.clientUserId}
            defaultValue={proposedId}
            required
            maxLength={CLIENT_USER_ID_CHARACTERS}
            aria-describedby="id-hint"
            autoComplete="off"
          />
          <p id="id-hint" className="mt-1.5 text-fine text-muted">
            {text.idHint}
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="zip" label={text.zip} error={errors.zip} maxLength={ZIP_CHARACTERS} autoComplete="off" />
          <SelectField name="role" label={text.role} defaultValue="member">
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {adminText.roles[role]}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="text-muted text-small">{text.note}</p>
        <Failure words={failure} role="alert" />
        <div className="flex flex-wrap justify-end gap-3">
          <BusyButton tone="quiet" busy={working} onClick={() => turn(false)}>
            {accessActionText.cancel}
          </BusyButton>
          <BusyButton type="submit" busy={working}>
            {working ? accessActionText.working : text.confirm}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
