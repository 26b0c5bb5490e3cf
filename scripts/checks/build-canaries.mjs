// @ts-check

/** What every value begins with that the build of `npm test` is given in place of a secret. */
export const BUILD_CANARY = "canary-of-the-build";

const SECRETS = [
  "AUTH_SECRET",
  "MEMBER_API_USERNAME",
  "MEMBER_API_PASSWORD",
  "MEMBER_API_KEY",
  "CLIENT_PRIVATE_KEY",
  "FEED_API_KEY",
  "FEED_PASSWORD",
  "ROSTER_SOURCE",
  "OIDC_CLIENT_SECRET",
  "SMTP_URL",
  "METRICS_TOKEN",
];

/** A value for each secret setting: an operator builds in the folder of the settings, too. */
export const BUILD_SECRETS = Object.fromEntries(SECRETS.map((name) => [name, `${BUILD_CANARY}-${name}`]));
