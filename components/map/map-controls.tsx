import { useState } from "react";
import { placesText } from "@/lib/text/places";

/** A direction on the screen: to the right and down, in steps. */
export type Step = readonly [right: -1 | 0 | 1, down: -1 | 0 | 1];

interface Props {
  readonly onZoom: (steps: 1 | -1) => void;
  readonly onPan: (step: Step) => void;
  readonly onShowAll: () => void;
  /** What "all" is. */
  readonly showAllLabel?: string;
}

interface Direction {
  readonly label: string;
  readonly icon: `icon-${string}`;
  readonly step: Step;
  readonly place: string;
}

const DIRECTIONS: readonly Direction[] = [
  { label: placesText.moveUp, icon: "icon-arrow-up", step: [0, -1], place: "col-start-2 row-start-1" },
  { label: placesText.moveLeft, icon: "icon-arrow-left", step: [-1, 0], place: "col-start-1 row-start-2" },
  { label: placesText.moveRight, icon: "icon-arrow-right", step: [1, 0], place: "col-start-3 row-start-2" },
  { label: placesText.moveDown, icon: "icon-arrow-down", step: [0, 1], place: "col-start-2 row-start-3" },
];

/** Zooming without a wheel or two fingers, and moving without dragging (WCAG 2.2, 2.5.1 and 2.5.7). */
export function MapControls({ onZoom, onPan, onShowAll, showAllLabel = placesText.showAll }: Props) {
  const [moves, setMoves] = useState(false);
  return (
    <>
      <div className="absolute end-3 top-3 flex flex-col divide-y overflow-hidden rounded-tile border bg-paper">
        <ControlButton label={placesText.zoomIn} icon="icon-plus" onPress={() => onZoom(1)} />
        <ControlButton label={placesText.zoomOut} icon="icon-minus" onPress={() => onZoom(-1)} />
        <ControlButton label={showAllLabel} icon="icon-maximize" onPress={onShowAll} />
        <ControlButton label={placesText.move} icon="icon-move" isOpen={moves} onPress={() => setMoves(!moves)} />
      </div>
      {moves && (
        <fieldset
          aria-label={placesText.move}
          // Left is left in every language.
          dir="ltr"
          // Its corners are the map's, and so are their pins.
          className="pointer-events-none absolute top-15 end-16 grid grid-cols-3"
        >
          {DIRECTIONS.map(({ label, icon, step, place }) => (
            <div key={label} className={`pointer-events-auto overflow-hidden rounded-tile border bg-paper ${place}`}>
              <ControlButton label={label} icon={icon} onPress={() => onPan(step)} />
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}

interface ControlProps {
  readonly label: string;
  readonly icon: `icon-${string}`;
  readonly onPress: () => void;
  /** Of a button that opens more: whether it is open. */
  readonly isOpen?: boolean;
}

function ControlButton({ label, icon, onPress, isOpen }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={onPress}
      className="flex size-11 cursor-pointer items-center justify-center hover:bg-wash focus-visible:-outline-offset-2 aria-expanded:bg-wash"
    >
      <span className={`icon size-4.5 ${icon}`} />
    </button>
  );
}
