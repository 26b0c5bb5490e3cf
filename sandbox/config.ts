import { type SandboxOptions, sandboxOptions } from "./options";

const variables: Record<keyof SandboxOptions, string> = {
  port: "SANDBOX_PORT",
  dataDir: "SANDBOX_DATA_DIR",
  programOrigin: "SANDBOX_PROGRAM_ORIGIN",
  apiUsername: "SANDBOX_API_USERNAME",
  apiPassword: "SANDBOX_API_PASSWORD",
  apiKey: "SANDBOX_API_KEY",
  feedKey: "SANDBOX_FEED_KEY",
  feedPassword: "SANDBOX_FEED_PASSWORD",
  size: "SANDBOX_SIZE",
  seed: "SANDBOX_SEED",
  smtpUrl: "SANDBOX_SMTP_URL",
  lockAfter: "SANDBOX_LOCK_AFTER",
  resetHour: "SANDBOX_RESET_HOUR",
  serviceKeyBits: "SANDBOX_SERVICE_KEY_BITS",
  serviceTimeMs: "SANDBOX_SERVICE_TIME_MS",
};

class BadSettings extends Error {
  override name = "BadSettings";
}

/** Reads the sandbox's options from the environment; throws BadSettings naming every bad variable at once. */
export function readConfig(env: Record<string, string | undefined> = process.env): SandboxOptions {
  const entries = Object.entries(variables).map(([option, variable]) => [option, env[variable] || undefined]);
  const parsed = sandboxOptions.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;

  const lines = parsed.error.issues.map((issue) => {
    const option = sandboxOptions.keyof().parse(issue.path[0]);
    return `  ${variables[option]}: ${issue.message}`;
  });
  throw new BadSettings(`These settings are not valid:\n${[...new Set(lines)].join("\n")}`);
}
