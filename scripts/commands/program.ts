import { existsSync } from "node:fs";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { ConfigError, logLevel } from "@/lib/config";
import { DamagedDatabaseError } from "@/lib/db/backup";
import { isDiskFull } from "@/lib/db/disk-full";
import { NewerDatabaseError } from "@/lib/db/migrate";
import { UnusableDatabaseError } from "@/lib/db/unusable";
import { AppError, DiskFullError, hasCode } from "@/lib/errors";
import type { SettingsFile } from "@/lib/health";
import { EXIT } from "./exit-codes";

/** In the order of `--help`. Loading all of them takes a second, so a command line loads the one that it names. */
const COMMANDS: Readonly<Record<string, (inFile?: SettingsFile) => Promise<Command>>> = {
  sync: async () => (await import("./sync")).syncCommand(),
  members: async () => (await import("./members")).membersCommand(),
  roster: async () => (await import("./roster")).rosterCommand(),
  keys: async () => (await import("./keys")).keysCommand(),
  backup: async () => (await import("./backup")).backupCommand(),
  restore: async () => (await import("./backup")).restoreCommand(),
  doctor: async (inFile) => (await import("./doctor")).doctorCommand(inFile),
};

const EPILOGUE = `
Settings come from the environment, and from .env where the environment has none.
Data goes to standard output, talk and progress to standard error. npm itself writes two lines to standard output: a script
runs npm run --silent portal -- COMMAND.

Exit codes:
  0  done
  1  failed; standard error says why
  2  not understood; --help says what is`;

async function program(argv: readonly string[], inFile?: SettingsFile): Promise<Command> {
  const portal = new Command("portal")
    .description("The operator's commands for the perks portal.")
    .usage("[--settings FILE] COMMAND [options]")
    .option("--settings <file>", "read this file instead of .env")
    .addHelpText("afterAll", EPILOGUE);
  const [first, second] = argv.slice(2);
  const all = Object.entries(COMMANDS);
  const named = all.filter(([name]) => name === (first === "help" ? second : first));
  for (const [, load] of named.length > 0 ? named : all) portal.addCommand(await load(inFile));
  throwInsteadOfExit(portal);
  for (const command of portal.commands) takeEverywhere(command);
  return portal;
}

/**
 * Scripts may add `--yes` and `--json` to any command: those that ask nothing, or always print JSON, also accept them.
 */
function takeEverywhere(command: Command): void {
  for (const child of command.commands) takeEverywhere(child);
  if (command.commands.length > 0) return;
  const has = (flag: string) => command.options.some(({ long }) => long === flag);
  if (!has("--yes")) command.option("--yes", "accepted everywhere; this command asks nothing");
  if (!has("--json")) command.option("--json", "accepted everywhere; this command always prints JSON");
}

/**
 * Subcommands do not inherit this, so it is set on each: usage errors then reach `runCommand`, which knows their exit
 * code.
 */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride().showHelpAfterError("(--help lists the commands and options)");
  for (const child of command.commands) throwInsteadOfExit(child);
}

/**
 * Runs one command line and resolves to its exit code; errors are reported on standard error.
 * @param inFile what is in the settings file, for `doctor`
 */
export async function runCommand(argv: readonly string[], inFile?: SettingsFile): Promise<number> {
  try {
    const portal = await program(argv, inFile);
    await portal.parseAsync([...argv]);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    console.error(messageFor(error));
    return EXIT.failed;
  }
}

const DENIED = ["EACCES", "EPERM", "EROFS"] as const;
const FORESEEN = [AppError, ConfigError, NewerDatabaseError, DamagedDatabaseError, UnusableDatabaseError];

/** Expected errors have their own message; for others, the stack is shown only if LOG_LEVEL asks for details. */
function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const isForeseen = FORESEEN.some((kind) => error instanceof kind);
  if (logLevel() === "debug" || logLevel() === "trace") return isForeseen ? `${message}\n${stack}` : String(stack);
  if (error instanceof DiskFullError || isDiskFull(error)) return "The disk is full. Free some space, and try again.";
  if (isForeseen) return message;
  if ("path" in error) {
    const file = String(error.path);
    if (hasCode(error, "EISDIR")) return `${file} is a folder, not a file.`;
    if (hasCode(error, "ENOENT")) return `${missingOf(file)} does not exist.`;
    if (DENIED.some((code) => hasCode(error, code))) return deniedOf(file);
  }
  if (name === "SqliteError") return `${message}. \`doctor\` checks the databases and the disk.`;
  return `${message} (LOG_LEVEL=debug shows where)`;
}

/** Of a new file it is the folder that may not be written: the file's own name may be one that nobody has chosen. */
function deniedOf(file: string): string {
  if (existsSync(file)) return `${file} may not be opened by this user.`;
  return `${path.dirname(file)} cannot be entered or written to by this user: choose another one.`;
}

/** What is missing of a path: a new file is missing only its folder. */
function missingOf(file: string): string {
  const folder = path.dirname(file);
  return existsSync(folder) ? file : folder;
}
