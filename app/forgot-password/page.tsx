import type { Metadata } from "next";
import { ForgotPasswordForm } from "@/components/shell/forgot-password-form";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { typedEmail } from "@/lib/auth";
import { mailsPasswordLinks } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import type { SearchParams } from "../page-query";
import { SmallPage } from "../small-page";

const text = passwordText.forgot;

interface Props {
  readonly searchParams: Promise<SearchParams>;
}

/** A page that only looks the same would be read aloud as if nothing had happened. */
async function outcome({ searchParams }: Props) {
  const isSent = (await searchParams).sent !== undefined && mailsPasswordLinks(getRuntime());
  return { isSent, title: isSent ? text.sentTitle : text.title };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title } = await outcome(props);
  return { title };
}

export default async function ForgotPasswordPage(props: Props) {
  const { isSent, title } = await outcome(props);
  if (!mailsPasswordLinks(getRuntime())) {
    return (
      <SmallPage title={text.title} lead={text.noMail}>
        <ButtonLink href="/sign-in" tone="quiet" wide>
          {text.back}
        </ButtonLink>
      </SmallPage>
    );
  }
  const email = await typedEmail();
  const sent = <Note role="status">{text.sent(email)}</Note>;
  return (
    <SmallPage title={title} lead={isSent ? sent : text.lead}>
      {isSent ? (
        <Link href="/forgot-password" className="link self-start text-small">
          {text.change}
        </Link>
      ) : (
        <ForgotPasswordForm email={email} />
      )}
      <Link href="/sign-in" className="link self-start text-small">
        {text.back}
      </Link>
    </SmallPage>
  );
}
