import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { hasCode } from "@/lib/errors";
import type { SettingsFile } from "@/lib/health";

type Environment = Readonly<Record<string, string | undefined>>;

/** This one is often set for a whole machine or network, so the portal's own settings win over it. */
const AUTHORITY = "NODE_EXTRA_CA_CERTS";
const FLAG = "--settings";
/** A line whose value has no quotes but a `#` without white space before it, at which Node ends the value. */
const CUT_LINE = /^[ \t]*(?:export[ \t]+)?([A-Z_][A-Z0-9_]*)[ \t]*=(?![ \t]*["'`])([^#\n]*)(?<![ \t])#/gm;
/** A value in quotes, at whose second quote Node ends it, and something else than a comment behind that. */
const CLOSED_VALUE =
  /^[ \t]*(?:export[ \t]+)?([A-Z_][A-Z0-9_]*)[ \t]*=[ \t]*(["'`])((?:(?!\2).)*)\2(?=[^\S\n]*[^\s#])/gms;
/** A name at the start of a line without a `=`, as in `NAME: value`, which Node passes over, or the next line with it. */
const PASSED_LINE = /^[ \t]*(?:export[ \t]+)?([A-Z_][A-Z0-9_]*)\b[^=\n]*$/gm;

/**
 * The settings of a dotenv text that are not in the environment yet. The environment wins in either form of a setting:
 * `AUTH_SECRET_FILE` in the environment also overrides `AUTH_SECRET` in the text.
 */
export function missingSettings(env: Environment, text: string): Environment {
  const isSet = (name: string) => env[name] !== undefined && env[name] !== "";
  const missing = Object.entries(parseEnv(text)).filter(([name, value]) => {
    if (name === AUTHORITY) return value !== env[name];
    const setting = name.replace(/_FILE$/, "");
    return !isSet(setting) && !isSet(`${setting}_FILE`);
  });
  return Object.fromEntries(missing);
}

interface GivenSettings {
  /** The arguments without `--settings FILE`. */
  readonly args: string[];
  /** The settings that are not in the environment yet. */
  readonly missing: Environment;
  readonly inFile: SettingsFile;
}

/**
 * Takes `--settings FILE`, or `--settings=FILE`, out of the arguments and reads that file, or `.env` if it exists.
 * @throws Error that names the file, if it does not exist or cannot be read
 */
export function readSettings(argv: readonly string[], env: Environment): GivenSettings {
  const at = argv.findIndex(isSettings);
  const flag = argv[at];
  if (flag === undefined) {
    return { args: [...argv], ...settingsIn(existsSync(".env") ? textOf(".env") : "", env) };
  }
  const isOneWord = flag !== FLAG;
  const file = isOneWord ? flag.slice(FLAG.length + 1) : argv[at + 1];
  const args = argv.toSpliced(at, isOneWord ? 1 : 2);
  if (!file) throw new Error("--settings needs a file name.");
  if (args.some(isSettings)) throw new Error("--settings is given twice.");
  return { args, ...settingsIn(textOf(path.resolve(file)), env) };
}

function settingsIn(text: string, env: Environment): Omit<GivenSettings, "args"> {
  const inFile = { names: Object.keys(parseEnv(text)), cut: cutNames(text), passed: passedNames(text) };
  return { missing: missingSettings(env, text), inFile };
}

function passedNames(text: string): string[] {
  const values = parseEnv(text);
  const names = [...text.matchAll(PASSED_LINE)].flatMap(([, name = ""]) => name);
  return names.filter((name) => values[name] === undefined);
}

/** Names whose value has lost its end, as a password with a `#` does, or one that contains the quotes around it. */
function cutNames(text: string): string[] {
  const values = parseEnv(text);
  const closed = [...text.matchAll(CLOSED_VALUE)].map(([line, name, quote, value = ""]) => {
    return [line, name, quote === '"' ? value.replaceAll("\\n", "\n") : value];
  });
  const lines = [...text.matchAll(CUT_LINE), ...closed];
  // Otherwise it is a line of a longer value, or overridden by a later one.
  return lines.flatMap(([, name = "", value = ""]) => (values[name]?.trim() === value.trim() ? [name] : []));
}

function textOf(file: string): string {
  const bytes = bytesOf(file);
  if (!isUtf8(bytes)) throw new Error(`The settings file ${file} is not in UTF-8: save it as that.`);
  // Some editors begin a file with a mark, which would be part of the first name.
  return bytes.toString().replace(/^\uFEFF/, "");
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) throw new Error(`The settings file ${file} does not exist.`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The settings file ${file} cannot be read: ${reason}`, { cause: error });
  }
}

function isSettings(word: string): boolean {
  return word === FLAG || word.startsWith(`${FLAG}=`);
}
