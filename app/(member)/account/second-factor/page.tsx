import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { renderSVG } from "uqr";
import { type SearchParams, single } from "@/app/page-query";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { OnePressForm } from "@/components/ui/one-press-form";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { hasPassword } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { beginEnrolment, getSecondFactor } from "@/lib/second-factor";
import { accountText } from "@/lib/text/account";
import { formatInstant } from "@/lib/text/format";
import { secondFactorText as text } from "@/lib/text/second-factor";
import { shellText } from "@/lib/text/shell";

export const metadata: Metadata = { title: text.title };

/** Modules of white around a QR code, without which a reader may not find it on a dark page (ISO/IEC 18004). */
const QUIET = 4;

export default async function SecondFactorPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const viewer = await requireMember();
  const { memberId, email, clientUserId, mustEnrol } = viewer;
  const runtime = getRuntime();
  const factor = getSecondFactor(runtime, memberId);
  const search = await searchParams;
  const before = single(search.offer);
  const { secret, uri, offer, isAgain } = beginEnrolment(runtime, viewer, { account: email ?? clientUserId, before });
  // The app has this secret from now on: a reload, or Back from a refusal, must not show another one.
  if (!isAgain) redirect(`/account/second-factor?${new URLSearchParams({ offer })}`);
  const wrong = single(search.wrong);
  /** Said beside the field that is to blame, which has the focus. */
  const blame = (field: keyof typeof text.wrong) => wrong === field && { error: text.wrong[field], autoFocus: true };
  return (
    <main id="content" className="page flex flex-col gap-8 pt-8 pb-20 *:w-full *:max-w-prose sm:pt-12">
      <div>
        <Breadcrumbs label={shellText.trail} crumbs={[{ title: accountText.title, href: "/account" }]} />
        <h1 className="font-bold text-headline">{text.title}</h1>
        <p className="mt-3 text-lead text-muted">{text.lead}</p>
      </div>
      {mustEnrol && <Note tone="caution">{text.needed}</Note>}
      {factor && <Note tone="good">{text.isSet(formatInstant(factor.enrolledAt), factor.recoveryCodesLeft)}</Note>}
      <Section title={text.scan}>
        {/* biome-ignore lint/performance/noImgElement: it is drawn here, for this one request. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: QUIET }))}`}
          alt={text.qr}
          width={240}
          height={240}
          className="mb-6 rounded-tile"
        />
        {/* Nobody can scan the screen of the phone that they hold. */}
        <a href={uri} className="link mb-4 hidden py-1 text-small pointer-coarse:inline-block">
          {text.open}
        </a>
        <p className="text-muted text-small">{text.secret}</p>
        <p className="text-balance">
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
      </Section>
      <Section title={text.type}>
        <OnePressForm action="/api/second-factor" className="flex flex-col gap-5">
          <input type="hidden" name="offer" value={offer} />
          <TextField
            label={factor ? text.newCode : text.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...blame("code")}
          />
          {factor && (
            <TextField label={text.current} name="current" autoComplete="off" required {...blame("current")} />
          )}
          {hasPassword(runtime, memberId) && (
            <TextField
              label={text.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              {...blame("password")}
            />
          )}
          <Button type="submit">{text.submit}</Button>
        </OnePressForm>
      </Section>
    </main>
  );
}
