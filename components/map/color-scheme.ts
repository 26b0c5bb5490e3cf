export type ColorScheme = "light" | "dark";

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");

/**
 * The page's colour scheme: the member's choice on the root element; the system's without one, or where it forces its
 * colours.
 */
export function currentScheme(): ColorScheme {
  const { classList } = document.documentElement;
  const isForced = window.matchMedia("(forced-colors: active)").matches;
  if (!isForced && classList.contains("dark")) return "dark";
  if (!isForced && classList.contains("light")) return "light";
  return systemDark().matches ? "dark" : "light";
}

/** Calls back when the scheme may have changed; returns a function that stops it. */
export function onSchemeChange(callback: () => void): () => void {
  const system = systemDark();
  const choice = new MutationObserver(callback);
  system.addEventListener("change", callback);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => {
    system.removeEventListener("change", callback);
    choice.disconnect();
  };
}
