"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { askPortal } from "@/components/api/ask-portal";
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

const text = addMemberText;
const addedSchema = z.object({ clientUserId: z.string() });

/** A form that adds a member and leads to their page. @param proposedId a new id, which can be overwritten */
export function AddMember({ proposedId }: { readonly proposedId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});

  function forget() {
    setFailure(undefined);
    setErrors({});
  }

  function turn(next: boolean) {
    if (working) return;
    forget();
    setOpen(next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    setWorking(true);
    forget();
    const asked = { body: Object.fromEntries(given), answer: addedSchema, lost: text.lost };
    const answer = await askPortal("/api/admin/members", asked);
    if (answer.ok) {
      // Back leads to a list that has the member, and to a form with another id.
      router.refresh();
      // It works on until the member's page is there: a second press would be refused.
      return router.push(memberPage(answer.body.clientUserId));
    }
    setWorking(false);
    const field = firstToBlame(form, answer.errors);
    setErrors(answer.errors);
    setFailure(field ? undefined : answer.words);
    field?.focus();
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
            autoComplete="off"
          />
          <p className="mt-1.5 text-fine text-muted">{text.idHint}</p>
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
