"use client";

import { clsx } from "clsx";
import type { Ref } from "react";
import { explorerText } from "@/lib/text/explorer";
import type { VIEWS } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly ref: Ref<HTMLAnchorElement>;
  readonly to: (typeof VIEWS)[number];
  /** Told before the view changes. */
  readonly onPress?: () => void;
  readonly className?: string;
}

/** On phones, the way between the list and the map; wide screens have room for both. */
export function ViewLink({ ref, to, onPress, className }: Props) {
  const { link } = useExplorer();
  return (
    <a
      ref={ref}
      {...link({ view: to })}
      onClickCapture={onPress}
      className={clsx(
        "flex min-h-12 w-fit items-center gap-2 rounded-full border border-transparent bg-ink px-6 font-semibold text-paper text-small lg:hidden print:hidden noscript:hidden",
        className,
      )}
    >
      <span className={clsx("icon size-4.5", to === "map" ? "icon-map" : "icon-list")} />
      {explorerText.view[to]}
    </a>
  );
}
