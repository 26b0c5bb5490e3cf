/** The program's offers are in the United States, so dates and numbers use US formats. */
export const LOCALE = "en-US";
export const LANGUAGE = "en";
export const DIRECTION = "ltr";
