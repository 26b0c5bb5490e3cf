/** The program's offers are in the United States, and so are the forms of its dates and numbers. */
export const LOCALE = "en-US";
export const LANGUAGE = "en";
export const DIRECTION = "ltr";
