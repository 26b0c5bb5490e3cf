/** In characters (ASVS 5.0, 6.2.1). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
