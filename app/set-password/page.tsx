import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { TextField } from "@/components/ui/field";
import { OnePressForm } from "@/components/ui/one-press-form";
import { passwordLinkIsLive } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { SmallPage } from "../small-page";

const text = passwordText.set;

export const metadata: Metadata = { title: text.title };

export default async function SetPasswordPage({ searchParams }: PageProps<"/set-password">) {
  const { token } = await searchParams;
  const isLive = typeof token === "string" && passwordLinkIsLive(getRuntime(), token);
  return (
    <SmallPage title={text.title} lead={isLive ? text.lead : text.gone}>
      {isLive ? (
        <OnePressForm action="/api/password/set" className="flex flex-col gap-5">
          <input type="hidden" name="token" value={token} />
          <TextField
            label={text.password}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
          />
          <Button type="submit" wide>
            {text.submit}
          </Button>
        </OnePressForm>
      ) : (
        <ButtonLink href="/forgot-password" wide>
          {text.again}
        </ButtonLink>
      )}
    </SmallPage>
  );
}
