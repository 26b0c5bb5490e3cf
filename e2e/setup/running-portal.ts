import { z } from "zod";

const runningPortal = z.object({
  url: z.url(),
  /** Origin of the hosted program. */
  programUrl: z.url(),
  /** Base address of the sandbox's interfaces and its control. */
  sandboxUrl: z.url(),
  /** For commands that work on this portal. */
  on: z.object({
    /** Its settings. */
    file: z.string(),
    args: z.array(z.string()),
    env: z.object({ NODE_ENV: z.enum(["production", "development", "test"]) }).catchall(z.string().optional()),
  }),
});

/** The portal that `start-portal.ts` started for the tests. */
export type RunningPortal = z.infer<typeof runningPortal>;

const VARIABLE = "E2E_PORTAL";

/** Hands the portal on to Playwright's workers, which inherit the environment of the setup. */
export function publish(portal: RunningPortal): void {
  process.env[VARIABLE] = JSON.stringify(portal);
}

export function published(): RunningPortal {
  return runningPortal.parse(JSON.parse(process.env[VARIABLE] ?? "null"));
}
