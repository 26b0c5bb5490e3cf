import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { passwordLinkIsLive } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { SmallPage } from "../small-page";

const text = passwordText.set;

export const metadata: Metadata = { title: text.title };

export default async function SetPasswordPage({ searchParams }: PageProps<"/set-password">) {
  const { token } = await searchParams;
  const isLive = typeof token === "string" && passwordLinkIsLive(getRuntime(), token);
  return (
    <SmallPage title={text.title} lead={text.lead}>
      {isLive ? (
        <form method="post" action="/api/password/set" className="flex flex-col gap-5">
          <input type="hidden" name="token" value={token} />
          <TextField
            label={text.password}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
          />
          <Button type="submit" wide>
            {text.submit}
          </Button>
        </form>
      ) : (
        <>
          <Note tone="caution">{text.gone}</Note>
          <Link href="/forgot-password" className="link text-small">
            {text.again}
          </Link>
        </>
      )}
    </SmallPage>
  );
}
