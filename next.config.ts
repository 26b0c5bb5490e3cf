import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Optimisation of remote images stays off: its history of holes is not worth it for logos (design, Dependencies).
  images: { unoptimized: true },
  // The portal runs from its own folder, and reads the operator's: the files that a build traces, for deployments that
  // copy only those, are not used.
  turbopack: {
    ignoreIssue: [{ path: "**/lib/**", title: "Dynamic filesystem access causes tracing of the whole project" }],
  },
  // Types are checked by `npm run typecheck`, over tests and scripts too; a build of released code need not do it
  // again.
  typescript: { ignoreBuildErrors: true },
  // forbidden() answers 403 with app/forbidden.tsx for signed-in people without the role.
  experimental: {
    authInterrupts: true,
    // Before the proxy Next keeps a body in memory until it has ended, of strangers too, and drops what is beyond this;
    // enough for a route to find it too large (lib/auth/body.ts). Uploads do not pass there.
    proxyClientMaxBodySize: "128kb",
  },
  // The built-in map's files only change with a release; browsers request each at most once a day.
  headers: async () => [
    { source: "/basemap/:file", headers: [{ key: "cache-control", value: "public, max-age=86400" }] },
  ],
  // Where password managers look for the place to change a password (W3C, A Well-Known URL for Changing Passwords).
  redirects: async () => [{ source: "/.well-known/change-password", destination: "/account", permanent: false }],
  serverExternalPackages: [
    "better-sqlite3",
    "node-forge",
    "prom-client",
    "sharp",
    "pino",
    "undici",
    // Pages and routes are bundled apart: of an error's class and of large tables a process should have one.
    "drizzle-orm",
    "zipcodes",
    "@zxcvbn-ts/language-common",
  ],
};

export default config;
