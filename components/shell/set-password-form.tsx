"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { passwordText } from "@/lib/text/password";
import { useStayingForm } from "./use-staying-form";

const text = passwordText.set;

/** Sets a password by a mailed link. */
export function SetPasswordForm({ token }: { readonly token: string }) {
  const { words, errors, isSending, onSubmit } = useStayingForm(passwordText.lost);
  return (
    <form method="post" action="/api/password/set" onSubmit={onSubmit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <TextField
        label={text.password}
        name="password"
        type="password"
        autoComplete="new-password"
        error={errors.password}
        minLength={8}
        required
      />
      <div role="alert" className="empty:hidden">
        {words && <Note tone="danger">{words}</Note>}
      </div>
      <BusyButton type="submit" wide busy={isSending}>
        {text.submit}
      </BusyButton>
    </form>
  );
}
