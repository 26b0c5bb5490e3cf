import type { Metadata } from "next";
import { ClientKey } from "@/components/admin/connection-key";
import { SettingsTable } from "@/components/admin/connection-settings";
import { ConnectionTest } from "@/components/admin/connection-test";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { clientKeyOverview, settingSources } from "@/lib/health";
import { getRuntime } from "@/lib/runtime";
import { connectionText } from "@/lib/text/connection";

export const metadata: Metadata = { title: connectionText.title };

export default async function ConnectionPage() {
  const viewer = await requireSupport();
  const { config } = getRuntime();
  const isAdmin = viewer.role === "admin";
  const { memberAccess, feed } = connectionText;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-4 font-bold text-headline">{connectionText.title}</h1>
      <p className="mb-10 max-w-prose text-lead text-muted">{connectionText.intro}</p>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <Section title={memberAccess.title}>
          <ConnectionTest path="/api/admin/connection/member-access" note={memberAccess.note} isAdmin={isAdmin} />
        </Section>
        <Section title={feed.title}>
          <ConnectionTest path="/api/admin/connection/feed" note={feed.note} isAdmin={isAdmin} />
        </Section>
      </div>
      <Section title={connectionText.key.title} className="mt-12">
        <ClientKey clientKey={clientKeyOverview(config)} now={new Date()} />
      </Section>
      <Section title={connectionText.settings.title} className="mt-12">
        <SettingsTable settings={settingSources()} />
      </Section>
    </main>
  );
}
