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
  return (
    <TextField
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={SHORTEST_PASSWORD}
      required
      error={isShort ? `${sentence(passwordText.wrong.short)}.` : error}
      onInvalid={(event) => {
        if (!event.currentTarget.validity.tooShort) return;
        event.preventDefault();
        setShort(true);
        event.currentTarget.focus();
      }}
      onInput={() => setShort(false)}
      {...props}
    />
  );
}
