import { Section } from "@/components/ui/section";
import { insightText } from "@/lib/text/insight";

const text = insightText.nothing;

/** Shown instead of six empty charts: when there will be figures, and which. */
export function NothingYet() {
  return (
    <Section title={text.title}>
      <div className="max-w-prose">
        <p>{text.when}</p>
        <p className="mt-6 text-muted text-small">{text.what}</p>
        <ul className="mt-2 list-disc ps-5 text-muted text-small marker:text-edge">
          {text.charts.map((chart) => (
            <li key={chart}>{chart}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
