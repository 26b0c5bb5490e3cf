import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { OnePressForm } from "@/components/ui/one-press-form";
import { passwordText } from "@/lib/text/password";

const text = passwordText.change;

/** Changes the password of a member who knows the current one. */
export function PasswordForm() {
  return (
    <OnePressForm action="/api/password/change" className="flex max-w-[28rem] flex-col items-start gap-5">
      <TextField
        label={text.current}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        className="w-full"
      />
      <div className="w-full">
        <TextField
          label={text.password}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
          aria-describedby="password-rule"
        />
        <p id="password-rule" className="mt-1.5 text-fine text-muted">
          {text.rule}
        </p>
      </div>
      <div>
        <Button type="submit" tone="quiet">
          {text.submit}
        </Button>
        <p className="mt-3 text-muted text-small">{text.note}</p>
      </div>
    </OnePressForm>
  );
}
