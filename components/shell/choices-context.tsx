"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { Theme } from "@/lib/domain/theme";
import { BarColours } from "./bar-colours";

interface Choices {
  readonly theme: Theme;
  /** Whether `/` focuses the search field. */
  readonly isSlashOn: boolean;
}

type Choosing = readonly [choices: Choices, choose: (change: Partial<Choices>) => void];

const Context = createContext<Choosing | undefined>(undefined);

/**
 * What is chosen on this device, once for all pages of a visit: Back brings the footer and the head of a page as they
 * were, and something else may have been chosen since.
 */
export function ChoicesProvider({ initial, children }: { readonly initial: Choices; readonly children: ReactNode }) {
  const [choices, setChoices] = useState(initial);
  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));
  return (
    <Context value={[choices, choose]}>
      <BarColours theme={choices.theme} />
      {children}
    </Context>
  );
}

export function useChoices(): Choosing {
  const choosing = useContext(Context);
  if (!choosing) throw new Error("useChoices must be used inside the root layout.");
  return choosing;
}
