import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgetMember } from "@/components/shell/forget-member";
import { OidcForm } from "@/components/shell/oidc-form";
import { SecondFactorForm } from "@/components/shell/second-factor-form";
import { SignInForm } from "@/components/shell/sign-in-form";
import { Note } from "@/components/ui/note";
import { awaitsSecondFactor, csrfToken, hasOidc, isSignedIn, safeCallbackPath, typedEmail } from "@/lib/auth";
import { getRuntime } from "@/lib/runtime";
import { signInText } from "@/lib/text/sign-in";
import type { SearchParams } from "../page-query";
import { SmallPage } from "../small-page";
import { readSignIn } from "./search-params";

export const metadata: Metadata = { title: signInText.title };

export default async function SignInPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const isSecondStep = await awaitsSecondFactor();
  const { wrong } = isSecondStep ? signInText.secondFactor : signInText;
  const { callbackUrl, alert, notice } = readSignIn(await searchParams, wrong);
  const { BRAND_NAME, PORTAL_URL } = getRuntime().config;
  const form = {
    csrfToken: await csrfToken(),
    callbackUrl: callbackUrl && safeCallbackPath(callbackUrl, PORTAL_URL.origin),
  };
  // next-auth remembers its last target, and would lead someone who signs in after signing out there again.
  if (notice && (await isSignedIn())) redirect(form.callbackUrl ?? "/");
  const said = alert ? (
    <Note role="alert" tone="danger">
      {alert}
    </Note>
  ) : (
    notice && <Note role="status">{notice}</Note>
  );
  if (isSecondStep) {
    const { title, lead } = signInText.secondFactor;
    return (
      <SmallPage title={title} lead={said ?? lead}>
        <SecondFactorForm {...form} />
        <ForgetMember />
      </SmallPage>
    );
  }
  return (
    <SmallPage title={signInText.title} lead={said ?? signInText.lead(BRAND_NAME)}>
      <SignInForm {...form} email={await typedEmail()} />
      {hasOidc() && <OidcForm {...form} />}
      <ForgetMember />
    </SmallPage>
  );
}
