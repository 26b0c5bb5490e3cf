/** What was kept with the page's entry of the history, which is there again after Back and after a reload. */
export function keptInEntry(name: string): unknown {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

export function keepInEntry(name: string, value: unknown): void {
  history.replaceState({ ...history.state, [name]: value }, "");
}
