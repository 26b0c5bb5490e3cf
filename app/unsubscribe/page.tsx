import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { memberOfUnsubscribeLink } from "@/lib/notices";
import { getRuntime } from "@/lib/runtime";
import { noticesText } from "@/lib/text/notices";
import { type SearchParams, single } from "../page-query";
import { SmallPage } from "../small-page";

const text = noticesText.unsubscribe;

export const metadata: Metadata = { title: text.title };

/** Asks first, because mail programs and scanners open every link in a mail. */
export default async function UnsubscribePage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const token = single((await searchParams).token);
  if (!token || memberOfUnsubscribeLink(getRuntime(), token) === undefined) {
    return (
      <SmallPage title={text.title} lead={text.broken}>
        <ButtonLink href="/account#mail" wide>
          {text.account}
        </ButtonLink>
      </SmallPage>
    );
  }
  return (
    <SmallPage title={text.title} lead={text.lead}>
      <form method="post" action={`/api/unsubscribe?${new URLSearchParams({ token })}`}>
        <Button type="submit" wide>
          {text.submit}
        </Button>
      </form>
      <Link href="/account#mail" className="link self-start py-1 text-small">
        {text.stay}
      </Link>
    </SmallPage>
  );
}
