"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { passwordText } from "@/lib/text/password";
import { NewPasswordField } from "./new-password-field";
import { useStayingForm } from "./use-staying-form";

const text = passwordText.set;

/** Sets a password by a mailed link. */
export function SetPasswordForm({ token }: { readonly token: string }) {
  const { words, errors, isSending, onSubmit } = useStayingForm(passwordText.lost);
  return (
    <form method="post" action="/api/password/set" onSubmit={onSubmit} className="flex flex-col gap-5">
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label={text.password} error={errors.password} />
      <Failure words={words} role="alert" className="empty:hidden" />
      <BusyButton type="submit" wide busy={isSending}>
        {text.submit}
      </BusyButton>
    </form>
  );
}
