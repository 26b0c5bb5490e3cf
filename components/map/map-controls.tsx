import { Maximize, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { placesText } from "@/lib/text/places";

interface Props {
  readonly onZoom: (steps: 1 | -1) => void;
  readonly onShowAll: () => void;
  /** What "all" is. */
  readonly showAllLabel?: string;
}

/** Zooming without a wheel or two fingers. */
export function MapControls({ onZoom, onShowAll, showAllLabel = placesText.showAll }: Props) {
  return (
    <div className="absolute end-3 top-3 flex flex-col divide-y overflow-hidden rounded-tile border bg-paper">
      <ControlButton label={placesText.zoomIn} onPress={() => onZoom(1)}>
        <Plus aria-hidden="true" size={18} />
      </ControlButton>
      <ControlButton label={placesText.zoomOut} onPress={() => onZoom(-1)}>
        <Minus aria-hidden="true" size={18} />
      </ControlButton>
      <ControlButton label={showAllLabel} onPress={onShowAll}>
        <Maximize aria-hidden="true" size={16} />
      </ControlButton>
    </div>
  );
}

function ControlButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex size-11 cursor-pointer items-center justify-center hover:bg-wash focus-visible:-outline-offset-2"
    >
      {children}
    </button>
  );
}
