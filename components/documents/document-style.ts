/** A standalone document needs its own style: the tokens of tailwind.config.ts that it uses, as plain CSS. */
export const documentStyle = `
:root {
  color-scheme: light dark;
  --accent: light-dark(#2a3fd6, #9aa8ff);
  --accent-ink: light-dark(#ffffff, #10131f);
  --ink: light-dark(#161615, #f1f0ec);
  --muted: light-dark(#5c5c56, #a8a79f);
  --hairline: light-dark(#dfdfd9, #32322f);
  --paper: light-dark(#ffffff, #121211);
  --tile: light-dark(#ffffff, #f0efea);
  background: var(--paper);
  color: var(--ink);
}
:root.light { color-scheme: light; }
:root.dark { color-scheme: dark; }
@media (forced-colors: active) { :root.light, :root.dark { color-scheme: light dark; } }
@media (prefers-contrast: more) { :root { --muted: light-dark(#161615, #f1f0ec); --hairline: light-dark(#161615, #75756e); } }
body { margin: 0; min-block-size: 100dvh; display: flex; flex-direction: column; font: 1.0625rem/1.6rem "Schibsted Grotesk Variable", system-ui, sans-serif; -webkit-font-smoothing: antialiased; overflow-wrap: anywhere; }
header, main { box-sizing: border-box; inline-size: 100%; max-inline-size: 46rem; margin-inline: auto; padding-inline: clamp(1.25rem, 4vw, 2rem); }
header { display: flex; align-items: center; gap: 0.625rem; padding-block: 1.5rem; font-weight: 700; letter-spacing: -0.01em; }
header svg { flex: none; inline-size: 1.5rem; block-size: 1.5rem; fill: var(--accent); }
header img { inline-size: 10rem; block-size: 2.25rem; margin-block: -0.625rem; margin-inline: -0.5rem; padding: 0.25rem 0.5rem; border-radius: 6px; background: var(--tile); object-fit: contain; object-position: left; }
[dir="rtl"] header img { object-position: right; }
main { margin-block: auto; padding-block: 2rem 6rem; }
h1 { margin: 0 0 1.5rem; font-size: clamp(2.25rem, 1.65rem + 2.6vw, 3.5rem); line-height: 1.04; letter-spacing: -0.03em; text-wrap: balance; }
p { margin: 0 0 1rem; max-inline-size: 38rem; text-wrap: pretty; }
dl { margin: 2rem 0; border-block-end: 1px solid var(--hairline); font-size: 0.9375rem; }
dl div { display: grid; grid-template-columns: minmax(8rem, 30%) 1fr; gap: 1rem; padding-block: 0.75rem; border-block-start: 1px solid var(--hairline); }
dt { color: var(--muted); }
.code { font-size: 1.25rem; letter-spacing: 0.06em; }
dd { margin: 0; }
.code, .id { font-family: ui-monospace, Menlo, Consolas, monospace; }
a { color: inherit; text-underline-offset: 4px; }
a[href^="tel:"] { direction: ltr; unicode-bidi: isolate; }
.go { display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box; min-block-size: 3rem; padding: 0.5rem 1.5rem; border: 1px solid transparent; border-radius: 99px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.go:hover { background: var(--ink); color: var(--paper); }
p + .go { margin-block-start: 1rem; }
form { margin-block: 2rem 1rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
@media print { :root.dark { color-scheme: light; } .go, form + a { display: none; } }
`;
