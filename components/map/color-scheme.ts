export type ColorScheme = "light" | "dark";

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");

/** What the page is shown in: the member's choice on the root element, else the system's. */
export function currentScheme(): ColorScheme {
  const { classList } = document.documentElement;
  if (classList.contains("dark")) return "dark";
  if (classList.contains("light")) return "light";
  return systemDark().matches ? "dark" : "light";
}

/** Calls back when the scheme may have changed; answers how to stop that. */
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
