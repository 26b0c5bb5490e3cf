import { type ComponentProps, useState } from "react";
import { TextField } from "@/components/ui/field";
import { SHORTEST_PASSWORD } from "@/lib/domain/password-length";
import { sentence } from "@/lib/text/format";
import { passwordText } from "@/lib/text/password";

type Props = Pick<ComponentProps<typeof TextField>, "label" | "error" | "aria-describedby">;

/**
 * Where a member types a new password; what else it must be like, the portal says. One that is too short is told of as
 * that is, and by the browser itself only without JavaScript.
 */
export function NewPasswordField({ error, ...props }: Props) {
  const [isShort, setShort] = useState(false);
  /** What the portal said of a password that is no longer in the field. */
  const [outdated, setOutdated] = useState<string>();
  if (error === undefined && outdated !== undefined) setOutdated(undefined);
  const refusal = error === outdated ? undefined : error;
  return (
    <TextField
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={SHORTEST_PASSWORD}
      required
      error={isShort ? `${sentence(passwordText.wrong.short)}.` : refusal}
      onInvalid={(event) => {
        if (!event.currentTarget.validity.tooShort) return;
        event.preventDefault();
        // The same words are told again only if they have been away.
        setShort(false);
        requestAnimationFrame(() => setShort(true));
        event.currentTarget.focus();
      }}
      onInput={() => {
        setShort(false);
        setOutdated(error);
      }}
      {...props}
    />
  );
}
