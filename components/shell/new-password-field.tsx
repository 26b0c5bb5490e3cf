import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/field";
import { SHORTEST_PASSWORD } from "@/lib/domain/password-length";

/** Where a member types a new password; what else it must be like, the portal says. */
export function NewPasswordField(
  props: Pick<ComponentProps<typeof TextField>, "label" | "error" | "aria-describedby">,
) {
  return (
    <TextField
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={SHORTEST_PASSWORD}
      required
      {...props}
    />
  );
}
