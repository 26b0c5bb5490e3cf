/**
 * Who may import whom: docs/decisions/2026-11-20-who-may-import-whom.md. A name ending in `/*` stands for every folder
 * there, and `lib/<feature>` for the index of every folder of lib without its own line. Everything that a line does not
 * list is forbidden.
 */
interface Rule {
  readonly may: readonly string[];
  /** Areas from which only types may be imported, from any of their files. */
  readonly types?: readonly string[];
  /** The restricted packages that it may use. */
  readonly packages?: readonly Guarded[];
  readonly mend: string;
}

/** Packages that only some areas may use. */
export const GUARDED = ["next", "next-auth", "drizzle-orm", "better-sqlite3"] as const;
type Guarded = (typeof GUARDED)[number];

const NEXT = ["next", "next-auth"] as const;
const COMPONENT = {
  types: ["lib/<feature>", "lib/errors"],
  packages: NEXT,
  mend: "Components take props: pass the data down from the page; what two areas share belongs to components/ui or to the lower of the two.",
};
const component = (...areas: string[]): Rule => ({
  ...COMPONENT,
  may: ["components/ui", "components/api", "lib/domain", "lib/text", ...areas],
});
const CLIENT: Rule = {
  may: ["lib/domain", "lib/text", "lib/errors", "lib/config"],
  packages: ["drizzle-orm", "better-sqlite3"],
  mend: "lib/db, lib/feed and lib/member-access must not import each other: combine them in a lib/<feature>.",
};
const GROUND: Rule = {
  may: [],
  mend: "Modules that everything uses import nothing of ours: pass what they need as arguments.",
};

export const RULES: Readonly<Record<string, Rule>> = {
  app: {
    may: ["components/*", "lib/<feature>", "lib/auth", "lib/errors", "lib/domain", "lib/text", "lib/runtime"],
    packages: NEXT,
    mend: "Routes parse, authorise and call one verb: add it to a lib/<feature>, and import it from that feature's index.",
  },
  "components/ui": {
    ...GROUND,
    packages: NEXT,
    mend: "Primitives have no domain knowledge: move it to components/<area>.",
  },
  "components/api": {
    ...GROUND,
    may: ["lib/domain", "lib/text"],
    mend: "It asks our own interface and reads the answers, no more: move it to components/<area>.",
  },
  "components/charts": component(),
  "components/map": component(),
  "components/offers": component(),
  "components/shell": component("components/offers"),
  "components/documents": component("components/shell"),
  "components/explorer": component("components/offers", "components/map"),
  "components/admin": component("components/charts", "components/shell"),
  "lib/domain": GROUND,
  // Refusals are said in the words of the interface.
  "lib/errors": { ...GROUND, may: ["lib/text"] },
  "lib/csv": GROUND,
  "lib/public-address": GROUND,
  "lib/secrets": GROUND,
  "lib/stand-back": GROUND,
  "lib/text": { ...GROUND, may: ["lib/domain"], types: ["lib/errors", "lib/<feature>"] },
  "lib/db": CLIENT,
  "lib/feed": { ...CLIENT, packages: [] },
  // Not the settings: their rules read its keys.
  "lib/member-access": { ...CLIENT, may: ["lib/domain", "lib/text", "lib/errors"], packages: [] },
  "lib/setting-rules": { ...GROUND, may: ["lib/domain", "lib/errors", "lib/member-access"] },
  "lib/setting-schema": { ...GROUND, may: ["lib/setting-rules"] },
  "lib/config": { ...GROUND, may: ["lib/errors", "lib/setting-rules", "lib/setting-schema"] },
  "lib/log-stream": { ...GROUND, may: ["lib/errors"] },
  "lib/log": { ...GROUND, may: ["lib/config", "lib/log-stream"] },
  "lib/runtime": { ...GROUND, may: ["lib/config", "lib/db", "lib/member-access"] },
  "lib/auth": {
    may: ["lib/<feature>", "lib/config", "lib/domain", "lib/errors", "lib/log", "lib/runtime", "lib/text"],
    packages: NEXT,
    mend: "lib/auth uses features through their index: add a verb to a lib/<feature>.",
  },
  "lib/<feature>": {
    may: [
      "lib/<feature>",
      "lib/db",
      "lib/feed",
      "lib/member-access",
      "lib/runtime",
      "lib/config",
      "lib/log",
      "lib/domain",
      "lib/errors",
      "lib/text",
      "lib/csv",
      "lib/public-address",
      "lib/secrets",
      "lib/stand-back",
    ],
    packages: ["better-sqlite3"],
    mend: "Features run without Next and pages, keep queries in lib/db, and use one another through the index, '@/lib/<feature>'.",
  },
  proxy: { may: ["lib/auth", "lib/config"], packages: NEXT, mend: "The proxy sets headers and redirects, no more." },
  server: { may: ["lib/*"], packages: NEXT, mend: "The server needs only lib and Next." },
  instrumentation: { may: ["lib/log"], packages: NEXT, mend: "It logs what broke a page, no more." },
  "next.config": { may: [], packages: NEXT, mend: "Next reads it before anything of ours." },
  "tailwind.config": {
    may: ["lib/domain"],
    mend: "Design tokens are plain values; those of lib/domain may be among them.",
  },
  "playwright.config": { may: ["scripts"], mend: "It takes the browser that the scripts find, no more." },
  scripts: {
    may: ["lib/*"],
    mend: "Commands are thin: they call lib, run without Next, and start the sandbox as a process.",
  },
  sandbox: {
    may: [],
    packages: ["better-sqlite3"],
    mend: "The sandbox shares no code with the portal: write the rule again from the specification.",
  },
  bench: {
    may: ["app", "components/*", "lib/*", "scripts", "tests", "e2e"],
    packages: GUARDED,
    mend: "Start the sandbox as a process: bench/sandbox-process.ts.",
  },
  "unit tests": {
    may: ["app", "components/*", "lib/*", "scripts", "tests", "server", "proxy"],
    packages: GUARDED,
    mend: "What needs a live sandbox is a contract test: put it in tests/contract.",
  },
  // They test the portal against a live sandbox, and use its catalogue.
  tests: {
    may: ["app", "components/*", "lib/*", "scripts", "tests", "e2e", "sandbox", "server", "proxy"],
    packages: GUARDED,
    mend: "Tests are not built on benchmarks.",
  },
};
