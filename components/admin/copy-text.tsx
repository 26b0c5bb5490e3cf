import { CopyButton } from "./copy-button";

/** Text of several lines to be copied as a whole and sent to someone. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="max-h-80 w-full overflow-auto whitespace-pre-wrap rounded-tile border bg-wash px-4 py-3 font-mono text-fine"
      >
        {text}
      </section>
      <CopyButton text={text} />
    </div>
  );
}
