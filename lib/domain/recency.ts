/** An offer is new for this many days after the day on which it was listed. */
export const NEW_DAYS = 14;
/** An offer ends soon when its last day is at most this many days away. */
export const ENDING_DAYS = 7;
