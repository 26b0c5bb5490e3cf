/** The target of signing out: sign-in, with a confirmation. */
export const SIGNED_OUT_PATH = "/sign-in?reason=signed-out";
