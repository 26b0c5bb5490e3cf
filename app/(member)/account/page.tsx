import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthFields } from "@/components/shell/auth-fields";
import { MailChoice } from "@/components/shell/mail-choice";
import { PasswordForm } from "@/components/shell/password-form";
import { Button } from "@/components/ui/button";
import { EmailAddress } from "@/components/ui/email-address";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { csrfToken, requireMember } from "@/lib/auth";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { getProfile, type Profile } from "@/lib/members";
import { savedOfferMailChoice } from "@/lib/notices";
import { hasPassword } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { getSecondFactor } from "@/lib/second-factor";
import { accountText } from "@/lib/text/account";
import { passwordText } from "@/lib/text/password";
import { type SearchParams, single } from "../../page-query";

export const metadata: Metadata = { title: accountText.title };

export default async function AccountPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const viewer = await requireMember();
  const runtime = getRuntime();
  const profile = getProfile(runtime, viewer.memberId);
  const text = accountText.fields;
  const sent = (value: ReactNode) => value ?? <span className="text-muted">{accountText.notSent}</span>;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-10 font-bold text-headline">{accountText.title}</h1>
      <div className="grid items-start gap-x-16 gap-y-16 lg:grid-cols-2">
        <div className="flex flex-col gap-16">
          <Section title={accountText.profile}>
            <p className="mb-6 max-w-prose text-small">{accountText.profileLead}</p>
            <Facts
              facts={[
                { term: text.name, value: viewer.name },
                { term: text.email, value: sent(profile.email && <EmailAddress address={profile.email} />) },
                { term: text.clientUserId, value: profile.clientUserId },
                { term: text.address, value: sent(addressOf(profile)) },
                { term: text.phone, value: sent(profile.phone) },
                { term: text.position, value: sent(profile.position) },
              ]}
            />
            <p className="border-t pt-4 text-muted text-small">{accountText.profileWrong}</p>
          </Section>
          <MailChoice
            choice={savedOfferMailChoice(runtime, viewer.memberId)}
            email={profile.email}
            isKept={single((await searchParams).kept) === "mail"}
          />
        </div>
        <div className="flex flex-col gap-16">
          <Section title={accountText.security}>
            <Facts
              facts={[
                { term: accountText.role, value: accountText.roles[viewer.role] },
                {
                  term: accountText.secondFactor,
                  value: (
                    <Link href="/account/second-factor" className="link">
                      {getSecondFactor(runtime, viewer.memberId) ? accountText.factorIsSet : accountText.setFactorUp}
                    </Link>
                  ),
                },
              ]}
            />
            <h3 id="password" className="mb-4 border-t pt-6 font-semibold text-body">
              {passwordText.change.title}
            </h3>
            {hasPassword(runtime, viewer.memberId) ? (
              <PasswordForm />
            ) : (
              <p className="max-w-prose text-small">{passwordText.change.none}</p>
            )}
          </Section>
          <Section title={accountText.devices}>
            <form
              method="post"
              action="/api/auth/signout"
              className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:flex-nowrap"
            >
              <AuthFields csrfToken={await csrfToken()} callbackUrl={SIGNED_OUT_PATH} />
              <Button type="submit" tone="quiet" className="shrink-0">
                {accountText.signOut}
              </Button>
              <p className="text-muted text-small">{accountText.signOutNote}</p>
            </form>
            <form
              method="post"
              action="/api/sessions/end"
              className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 sm:flex-nowrap"
            >
              <Button type="submit" tone="quiet" className="shrink-0">
                {accountText.signOutEverywhere}
              </Button>
              <p className="text-muted text-small">{accountText.signOutEverywhereNote}</p>
            </form>
          </Section>
        </div>
      </div>
    </main>
  );
}

function addressOf({ address, city, state, zip, country }: Profile): string | null {
  const town = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [address, town, country].filter(Boolean).join(", ") || null;
}
