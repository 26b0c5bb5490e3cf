/** Where signing out leads: to sign-in, which says that it is done. */
export const SIGNED_OUT_PATH = "/sign-in?reason=signed-out";
