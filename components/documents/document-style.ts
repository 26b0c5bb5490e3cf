/** A page of its own needs a style of its own: the tokens of tailwind.config.ts that it uses, as plain CSS. */
export const documentStyle = `
:root { color-scheme: light dark; background: light-dark(#ffffff, #121211); color: light-dark(#161615, #f1f0ec); }
body { margin: 0; font: 1.0625rem/1.6rem system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-inline-size: 38rem; margin-inline: auto; padding: clamp(3rem, 12vh, 8rem) 1.25rem; }
h1 { margin: 0 0 1.5rem; font-size: clamp(2.25rem, 1.65rem + 2.6vw, 3.5rem); line-height: 1.04; letter-spacing: -0.03em; text-wrap: balance; }
p { margin: 0 0 1rem; }
dl { margin: 2rem 0; padding-block: 1rem; border-block: 1px solid light-dark(#dfdfd9, #32322f); display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
dt { color: light-dark(#5c5c56, #a8a79f); }
ol { padding: 0; list-style-position: inside; }
dd, li { margin: 0; font-family: ui-monospace, Menlo, Consolas, monospace; }
a { color: inherit; font-weight: 600; text-underline-offset: 4px; display: inline-block; padding-block: 0.75rem; }
a:focus-visible { outline: 2px solid light-dark(#2a3fd6, #9aa8ff); outline-offset: 3px; }
`;
