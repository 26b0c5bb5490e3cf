/** Whether a path is one of the sandbox's own controls, which no journal, fault or block concerns. */
export function isControl(path: string): boolean {
  return path === "/__sandbox" || path.startsWith("/__sandbox/");
}
