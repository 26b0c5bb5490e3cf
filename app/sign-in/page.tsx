import type { Metadata } from "next";
import { OidcForm } from "@/components/shell/oidc-form";
import { SecondFactorForm } from "@/components/shell/second-factor-form";
import { SignInForm } from "@/components/shell/sign-in-form";
import { awaitsSecondFactor, csrfToken, hasOidc, safeCallbackPath } from "@/lib/auth";
import { getRuntime } from "@/lib/runtime";
import { signInText } from "@/lib/text/sign-in";
import type { SearchParams } from "../page-query";
import { SmallPage } from "../small-page";
import { readSignIn } from "./search-params";

export const metadata: Metadata = { title: signInText.title };

export default async function SignInPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { callbackUrl, alert, notice } = readSignIn(await searchParams);
  const { BRAND_NAME, PORTAL_URL } = getRuntime().config;
  const form = {
    csrfToken: await csrfToken(),
    callbackUrl: callbackUrl && safeCallbackPath(callbackUrl, PORTAL_URL.origin),
  };
  if (await awaitsSecondFactor()) {
    const { title, lead } = signInText.secondFactor;
    return (
      <SmallPage title={title} lead={lead}>
        <SecondFactorForm {...form} isWrong={alert !== undefined} />
      </SmallPage>
    );
  }
  return (
    <SmallPage title={signInText.title} lead={signInText.lead(BRAND_NAME)}>
      <SignInForm {...form} alert={alert} notice={notice} />
      {hasOidc() && <OidcForm {...form} />}
    </SmallPage>
  );
}
