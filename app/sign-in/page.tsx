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
  const { callbackUrl, alert, notice, isForAnyone, isMismatch } = readSignIn(await searchParams, wrong);
  const { BRAND_NAME, PORTAL_URL } = getRuntime().config;
  const form = {
    csrfToken: await csrfToken(),
    callbackUrl: callbackUrl && safeCallbackPath(callbackUrl, PORTAL_URL.origin),
  };
  const email = await typedEmail();
  // Signing in forgets the address of an attempt that was refused: then Back leads to an old error.
  const isOver = notice ? !isForAnyone : isMismatch && email === undefined;
  // next-auth remembers its last target, and would lead someone who signs in after signing out there again.
  if (isOver && (await isSignedIn())) redirect(form.callbackUrl ?? "/");
  const wrongInput = isMismatch ? alert : undefined;
  const refused = alert && !isMismatch && (
    <Note role="alert" tone="danger">
      {alert}
    </Note>
  );
  if (isSecondStep) {
    const { title, lead } = signInText.secondFactor;
    // Not the notice, which tells of an earlier sign-out: what to type now matters more.
    return (
      <SmallPage title={title} lead={refused || lead}>
        <SecondFactorForm {...form} wrong={wrongInput} />
        <ForgetMember />
      </SmallPage>
    );
  }
  const lead = notice ? <Note role="status">{notice}</Note> : signInText.lead(BRAND_NAME);
  return (
    <SmallPage title={signInText.title} lead={refused || lead}>
      <SignInForm {...form} email={email} wrong={wrongInput} />
      {hasOidc() && <OidcForm {...form} />}
      <ForgetMember />
    </SmallPage>
  );
}
