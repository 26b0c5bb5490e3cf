"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { TextField } from "@/components/ui/field";
import { passwordText } from "@/lib/text/password";
import { NewPasswordField } from "./new-password-field";
import { useStayingForm } from "./use-staying-form";

const text = passwordText.change;

/** Changes the password of a member who knows the current one. */
export function PasswordForm() {
  const { words, errors, isSending, onSubmit } = useStayingForm(passwordText.lost);
  return (
    <form
      method="post"
      action="/api/password/change"
      onSubmit={onSubmit}
      className="flex max-w-[28rem] flex-col items-start gap-5"
    >
      <TextField
        label={text.current}
        name="current"
        type="password"
        autoComplete="current-password"
        error={errors.current && text.wrong}
        required
        className="w-full"
      />
      <div className="w-full">
        <NewPasswordField label={text.password} error={errors.password} aria-describedby="password-rule" />
        <p id="password-rule" className="mt-1.5 text-fine text-muted">
          {text.rule}
        </p>
      </div>
      <Failure words={words} role="alert" className="empty:hidden" />
      <div>
        <BusyButton type="submit" tone="quiet" busy={isSending}>
          {text.submit}
        </BusyButton>
        <p className="mt-3 text-muted text-small">{text.note}</p>
      </div>
    </form>
  );
}
