/** How the words of an axis look: as our own fine print. */
export const AXIS_WORDS = { fill: "currentColor", className: "text-fine text-muted" };
