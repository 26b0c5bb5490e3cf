import { LevelChart } from "@/components/charts/chart";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Section } from "@/components/ui/section";
import type { CatalogueSize } from "@/lib/sync";
import { formatInstant, formatNumber } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

const text = syncText.sizes;

/** The number of offers and merchants over time: two charts, because their scales differ, and one table. */
export function CatalogueSizes({ sizes }: { readonly sizes: readonly CatalogueSize[] }) {
  if (sizes.length < 2) {
    return (
      <Section title={text.title} className="mb-12">
        <p className="max-w-prose text-muted">{sizes.length === 0 ? text.none : text.one}</p>
      </Section>
    );
  }
  return (
    <div className="mb-12">
      <ChartFigure
        title={text.title}
        columns={[
          { title: text.at },
          { title: text.offers, isFigure: true },
          { title: text.merchants, isFigure: true },
        ]}
        rows={sizes.toReversed().map(({ runId, at, offers, merchants }) => ({
          key: String(runId),
          cells: [formatInstant(at), formatNumber(offers), merchants === null ? text.unknown : formatNumber(merchants)],
        }))}
      >
        {(["offers", "merchants"] as const).map((what) => (
          <div key={what} className="not-first:mt-4">
            <h3 className="mb-2 font-medium text-small noscript:hidden">{text[what]}</h3>
            <LevelChart
              label={text.chart(text[what])}
              levels={sizes.map((size) => ({
                at: Date.parse(size.at),
                value: size[what],
                said: size[what] === null ? text.unknown : text.said(size[what], formatInstant(size.at)),
              }))}
            />
          </div>
        ))}
      </ChartFigure>
    </div>
  );
}
