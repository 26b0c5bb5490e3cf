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

export const metadata: Metadata = { title: text.title };

export default async function ForgotPasswordPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const isSent = (await searchParams).sent !== undefined;
  if (!mailsPasswordLinks(getRuntime())) {
    return (
      <SmallPage title={text.title} lead={text.noMail}>
        <ButtonLink href="/sign-in" tone="quiet" wide>
          {text.back}
        </ButtonLink>
      </SmallPage>
    );
  }
  return (
    <SmallPage title={text.title} lead={isSent ? <Note role="status">{text.sent}</Note> : text.lead}>
      {!isSent && <ForgotPasswordForm email={await typedEmail()} />}
      <Link href="/sign-in" className="link self-start text-small">
        {text.back}
      </Link>
    </SmallPage>
  );
}
