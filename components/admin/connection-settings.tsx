import { DataTable } from "@/components/ui/data-table";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { SettingSource } from "@/lib/health";
import { connectionText } from "@/lib/text/connection";

const TONES: Readonly<Record<SettingSource["from"], StateTone>> = {
  environment: "good",
  file: "good",
  default: "plain",
  missing: "danger",
};

/** Which settings are set, and where they come from; their values are never shown. */
export function SettingsTable({ settings }: { readonly settings: readonly SettingSource[] }) {
  const text = connectionText.settings;
  return (
    <DataTable
      caption={text.title}
      rows={settings}
      rowKey={({ name }) => name}
      head={{
        title: text.name,
        cell: ({ name }) => <span className="font-mono tabular:whitespace-nowrap">{name}</span>,
      }}
      columns={[
        { title: text.from, cell: ({ from }) => <StateTag tone={TONES[from]}>{text.sources[from]}</StateTag> },
        { title: text.purpose, cell: ({ purpose }) => purpose },
      ]}
    />
  );
}
