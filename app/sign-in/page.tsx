import type { Metadata } from "next";
import { cookies } from "next/headers";
import { OidcForm } from "@/components/shell/oidc-form";
import { SecondFactorForm } from "@/components/shell/second-factor-form";
import { SignInForm } from "@/components/shell/sign-in-form";
import { SiteFooter } from "@/components/shell/site-footer";
import { Wordmark } from "@/components/shell/wordmark";
import { awaitsSecondFactor, csrfToken, hasOidc, safeCallbackPath } from "@/lib/auth";
import { getBrand } from "@/lib/brand";
import { readTheme, THEME_COOKIE } from "@/lib/domain/theme";
import { getRuntime } from "@/lib/runtime";
import { signInText } from "@/lib/text/sign-in";
import type { SearchParams } from "../page-query";
import { readSignIn } from "./search-params";

export const metadata: Metadata = { title: signInText.title };

export default async function SignInPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { callbackUrl, alert, notice } = readSignIn(await searchParams);
  const { BRAND_NAME, PORTAL_URL, SUPPORT_CONTACT } = getRuntime().config;
  const form = {
    csrfToken: await csrfToken(),
    callbackUrl: callbackUrl && safeCallbackPath(callbackUrl, PORTAL_URL.origin),
  };
  const isSecondStep = await awaitsSecondFactor();
  return (
    <>
      <main id="content" className="page flex grow flex-col py-8 sm:py-12">
        <Wordmark brand={getBrand()} />
        <div className="my-auto grid gap-x-16 gap-y-10 py-12 lg:grid-cols-2 lg:items-center">
          <div>
            <h1 className="font-bold text-display">
              {isSecondStep ? signInText.secondFactor.title : signInText.title}
            </h1>
            <p className="mt-4 max-w-[32ch] text-lead text-muted">
              {isSecondStep ? signInText.secondFactor.lead : signInText.lead(BRAND_NAME)}
            </p>
          </div>
          {isSecondStep ? (
            <SecondFactorForm {...form} isWrong={alert !== undefined} />
          ) : (
            <div className="flex flex-col gap-5">
              <SignInForm {...form} alert={alert} notice={notice} />
              {hasOidc() && <OidcForm {...form} />}
            </div>
          )}
        </div>
      </main>
      <SiteFooter support={SUPPORT_CONTACT} theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)} />
    </>
  );
}
