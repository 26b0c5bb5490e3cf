"use client";

import { createContext, type ReactNode, useContext, useId, useState } from "react";

type Last = readonly [action: string | undefined, setAction: (action: string) => void];

const LastAction = createContext<Last>([undefined, () => undefined]);

/** Around actions that change the same thing. */
export function LastActionProvider({ children }: { readonly children: ReactNode }) {
  return <LastAction value={useState<string>()}>{children}</LastAction>;
}

/** Whether an action is the last that was taken: what an earlier one led to may be true no more. */
export function useLastAction(): { isLast: boolean; take: () => void } {
  const action = useId();
  const [last, setLast] = useContext(LastAction);
  return { isLast: last === action, take: () => setLast(action) };
}
