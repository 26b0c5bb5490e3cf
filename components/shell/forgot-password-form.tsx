"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { EmailField } from "@/components/ui/field";
import { passwordText } from "@/lib/text/password";
import { useStayingForm } from "./use-staying-form";

const text = passwordText.forgot;

/**
 * Asks for a link by mail.
 * @param props.email what was typed before, such as at a sign-in that was refused
 */
export function ForgotPasswordForm({ email }: { readonly email: string | undefined }) {
  const { words, errors, isSending, onSubmit } = useStayingForm(passwordText.lost);
  return (
    <form method="post" action="/api/password/link" onSubmit={onSubmit} className="flex flex-col gap-5">
      <EmailField
        label={text.email}
        name="email"
        autoComplete="username"
        defaultValue={email}
        required
        error={errors.email}
      />
      <Failure words={words} role="alert" className="empty:hidden" />
      <BusyButton type="submit" wide busy={isSending}>
        {text.submit}
      </BusyButton>
    </form>
  );
}
