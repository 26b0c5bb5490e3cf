import { ChartFigure } from "@/components/charts/chart-figure";
import { GroupChart } from "@/components/charts/group-chart";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { LastSignIns } from "@/lib/insight";
import { formatNumber } from "@/lib/text/format";
import { insightText } from "@/lib/text/insight";
import { insightCsv } from "./csv-link";

const text = insightText.lastSignIn;

/** Active members by last sign-in, with a link to those who never signed in. */
export function LastSignInFigure({ lastSignIns: { groups, folded } }: { readonly lastSignIns: LastSignIns }) {
  const who = (
    <Link href="/admin/members?state=active&sort=lastSignIn" className="link">
      {text.who}
    </Link>
  );
  if (groups.length === 0) {
    return (
      <Section title={text.title}>
        <p className="max-w-prose text-muted">
          {folded > 0 ? text.allFolded(folded) : text.none} {who}.
        </p>
      </Section>
    );
  }
  const rows = [
    ...groups.map(({ key, people }) => ({ key: `${key}`, name: text.names[key], people })),
    ...(folded > 0 ? [{ key: "other", name: insightText.other, people: folded }] : []),
  ];
  return (
    <ChartFigure
      title={text.title}
      note={
        <>
          {text.note} {who}.
        </>
      }
      download={insightCsv("last-sign-in")}
      columns={[{ title: text.column }, { title: text.members, isFigure: true }]}
      rows={rows.map(({ key, name, people }) => ({ key, cells: [name, formatNumber(people)] }))}
    >
      <GroupChart
        label={insightText.groups.chart(text.title)}
        points={rows.map(({ name, people }) => ({
          name,
          value: people,
          said: insightText.groups.said(people, name),
        }))}
      />
    </ChartFigure>
  );
}
