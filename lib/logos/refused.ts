/** Why there is no logo, and will be none for now; kept for the admin, never shown to members. */
export class LogoRefusedError extends Error {}
