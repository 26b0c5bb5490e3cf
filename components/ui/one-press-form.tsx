"use client";

import type { ComponentProps } from "react";
import { useDoublePress } from "./use-double-press";

/**
 * A plain form that a double click sends once. Where what is sent counts once, as a code or a link does, the answer to
 * the second press would else be all that is seen: a refusal.
 */
export function OnePressForm(props: ComponentProps<"form">) {
  const isDouble = useDoublePress();
  return <form method="post" {...props} onSubmit={(event) => isDouble() && event.preventDefault()} />;
}
