/** What typed text may be refused for, besides what zod has a name for; lib/text/input.ts has the words. */
export type InputRule = "printable" | "visible" | "email" | "path" | "process" | "country";

/** For zod's `refine`. */
export function rule(name: InputRule): { readonly params: { readonly rule: InputRule } } {
  return { params: { rule: name } };
}
