import { copyText } from "@/lib/text/admin";
import { secondFactorText } from "@/lib/text/second-factor";
import { type DocumentFrame, renderDocument } from "./document";

/** The button appears with the script without which it would do nothing. */
const COPY = `
const button = document.querySelector("button");
const said = document.querySelector("[role=status]");
button.hidden = false;
button.addEventListener("click", async () => {
  const codes = [...document.querySelectorAll("li")].map((code) => code.textContent);
  try {
    await navigator.clipboard.writeText(codes.join("\\n"));
    said.textContent = said.dataset.copied;
  } catch {
    said.textContent = said.dataset.refused;
  }
});
`;

const style = `
ol { margin: 2rem 0; padding-inline-start: 4ch; font-family: ui-monospace, Menlo, Consolas, monospace; }
li::marker { color: var(--muted); }
.copy { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin-block-end: 2.5rem; color: var(--muted); }
.copy p { margin: 0; }
[hidden] { display: none; }
button.go { border-color: var(--muted); background: none; color: var(--ink); }
@media print { .copy { display: none; } }
`;

/** The codes of a new second factor, which are shown once. `next` is where their owner goes on to. */
export async function recoveryCodesDocument(
  frame: DocumentFrame,
  { codes, next }: { readonly codes: readonly string[]; readonly next: string },
): Promise<string> {
  const text = secondFactorText.done;
  return await renderDocument(frame, {
    title: text.title,
    style,
    script: COPY,
    children: (
      <>
        <p>{text.lead}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="copy">
          <button type="button" className="go" hidden>
            {copyText.copy}
          </button>
          <p role="status" data-copied={copyText.copied} data-refused={copyText.refused} />
        </div>
        <a className="go" href={next}>
          {text.goOn}
        </a>
      </>
    ),
  });
}
