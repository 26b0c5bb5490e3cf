import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { csrfToken, requireMember } from "@/lib/auth";
import { accountText } from "@/lib/text/sign-in";

export const metadata: Metadata = { title: accountText.title };

export default async function AccountPage() {
  const viewer = await requireMember();
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-10 font-bold text-headline">{accountText.title}</h1>
      <div className="max-w-prose">
        <Facts
          facts={[
            { term: accountText.name, value: viewer.name },
            { term: accountText.email, value: viewer.email ?? accountText.noEmail },
            { term: accountText.memberId, value: viewer.clientUserId },
            { term: accountText.role, value: accountText.roles[viewer.role] },
          ]}
        />
        <Link href="/account/second-factor" className="link mt-6 inline-block text-small">
          {accountText.secondFactor}
        </Link>
        <form method="post" action="/api/auth/signout" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <input type="hidden" name="csrfToken" value={await csrfToken()} />
          <input type="hidden" name="callbackUrl" value="/sign-in?reason=signed-out" />
          <Button type="submit" tone="quiet">
            {accountText.signOut}
          </Button>
          <p className="text-muted text-small">{accountText.signOutNote}</p>
        </form>
      </div>
    </main>
  );
}
