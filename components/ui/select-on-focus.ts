import type { FocusEvent } from "react";

/**
 * Selects what a field holds as someone comes to it. After hydration, React sends a focus again that came before; what
 * was typed since then must not be selected, or the next key would replace it.
 */
export function selectOnFocus({ target, nativeEvent }: FocusEvent<HTMLInputElement>) {
  if (nativeEvent.isTrusted) target.select();
}
