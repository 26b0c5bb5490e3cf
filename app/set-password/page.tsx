import type { Metadata } from "next";
import { SetPasswordForm } from "@/components/shell/set-password-form";
import { ButtonLink } from "@/components/ui/button-link";
import { passwordLinkIsLive } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import type { SearchParams } from "../page-query";
import { SmallPage } from "../small-page";

const text = passwordText.set;

export const metadata: Metadata = { title: text.title };

export default async function SetPasswordPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { token } = await searchParams;
  const isLive = typeof token === "string" && passwordLinkIsLive(getRuntime(), token);
  return (
    <SmallPage title={text.title} lead={isLive ? text.lead : text.gone}>
      {isLive ? (
        <SetPasswordForm token={token} />
      ) : (
        <ButtonLink href="/forgot-password" wide>
          {text.again}
        </ButtonLink>
      )}
    </SmallPage>
  );
}
