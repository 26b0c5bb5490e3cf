/** A list in one to four columns by the width of the screen, with hairlines between its rows. */
export const COLUMNS = "@container -mt-4 grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4";
/** The first row of each has no line above it. */
export const COLUMNS_ITEM = "not-first:border-t sm:nth-2:border-t-0 lg:nth-3:border-t-0 xl:nth-4:border-t-0";
