import { statSync } from "node:fs";
import {
  type Config,
  ConfigError,
  environmentNames,
  getConfig,
  idleFiles,
  isSettingName,
  settingFile,
  settingNames,
  settingSources,
  settingsWithEnds,
} from "@/lib/config";
import { withinOneEdit } from "@/lib/domain/one-edit";
import { clientPublicLine } from "@/lib/member-access/client-key-file";
import { readClientKey, rsaBits } from "@/lib/member-access/keys";
import { type Finding, failed, ok, warning } from "./finding";

const OF_NODE = /^(NODE_.*|TZ)$/;
/** Anything else before a `=` may be a line of a private key without quotes, which ends with it. */
const LOOKS_LIKE_A_NAME = /^[A-Z_][A-Z0-9_]*$/;

/** What is in the settings file; never a value. */
export interface SettingsFile {
  /** Every name, a setting's or not. */
  readonly names: readonly string[];
  /** The names whose value ends at a `#` or a quote, and goes on in the file. */
  readonly cut: readonly string[];
  /** What begins a line without a `=`; not all of it names, as lines of a key look like them. */
  readonly passed: readonly string[];
}

export interface ClientKeyOverview {
  /** The line to paste into the program's back office. */
  readonly publicKey: string;
  readonly bits: number;
  /** ISO instant since when the key is there; null if it is not read from a file. */
  readonly since: string | null;
}

/** @throws UnusableKeyError */
export function clientKeyOverview({ CLIENT_PRIVATE_KEY }: Pick<Config, "CLIENT_PRIVATE_KEY">): ClientKeyOverview {
  const key = readClientKey(CLIENT_PRIVATE_KEY);
  const file = settingFile("CLIENT_PRIVATE_KEY");
  return {
    publicKey: clientPublicLine(key),
    bits: rsaBits(key),
    since: file ? statSync(file).mtime.toISOString() : null,
  };
}

/**
 * What the settings file has that the portal reads differently than it is meant, or not at all: a misspelt name of a
 * setting with a default goes unnoticed.
 */
export function checkSettingsFile({ names, cut, passed }: SettingsFile): Finding[] {
  const unknown = names.filter((name) => !isSettingName(name) && !OF_NODE.test(name));
  const misspelt = unknown.filter((name) => LOOKS_LIKE_A_NAME.test(name));
  const findings = misspelt.map((name) =>
    warning(
      "settings",
      `${name} is in the settings file, but is not a setting of the portal.`,
      "Compare how it is written with .env.example.",
    ),
  );
  if (misspelt.length < unknown.length) {
    findings.push(
      warning(
        "settings",
        "The settings file has a line that is no setting.",
        "Compare it with .env.example. A value of several lines, as a key is, belongs in double quotes.",
      ),
    );
  }
  const cuts = cut.map((name) =>
    warning(
      "settings",
      `The value of ${name} in the settings file ends at a #, which begins a comment, or at a quote like its first.`,
      "Put the value into quotes of a kind that it does not contain, double or single. A comment has a blank before its #.",
    ),
  );
  const lines = passed
    .filter(isSettingName)
    .map((name) =>
      warning(
        "settings",
        `${name} begins a line of the settings file that has no =, and is not set by it.`,
        "Write it as NAME=value. Until then, the setting in the next line may not be read either.",
      ),
    );
  return [...findings, ...cuts, ...lines];
}

/** So short a name, as HOST is, has neighbours that are anybody's. */
const TELLING = 8;
const letters = (name: string) => name.replaceAll("_", "").toUpperCase();

/**
 * What is almost a setting in the environment, as a container has its settings in no file. Other names there are other
 * programs'.
 * @param inFile names that are in the settings file, too
 */
export function checkEnvironment(inFile: readonly string[] = []): Finding[] {
  const others = environmentNames().filter((name) => !isSettingName(name) && !inFile.includes(name));
  return others.flatMap((name) => {
    const ofFile = settingNames().find((setting) => name === `${setting}_FILE`);
    const meant =
      ofFile ??
      settingNames().find((setting) => setting.length >= TELLING && withinOneEdit(letters(name), letters(setting)));
    if (meant === undefined) return [];
    const mend = ofFile ? `${meant} is read from no file: set it itself.` : `If ${meant} is meant, rename it.`;
    return [warning("settings", `${name} is in the environment, but is not a setting of the portal.`, mend)];
  });
}

/** What is taken as it is written, and was hardly meant so, in the settings file or in the environment. */
export function checkValues(): Finding[] {
  const ends = settingsWithEnds().map((name) =>
    warning(
      "settings",
      `The value of ${name} is in quotes, or begins or ends with white space, and is used with them.`,
      "If it is not meant so, take them off. Some programs that set an environment keep quotes, as docker run --env-file.",
    ),
  );
  const idle = idleFiles().map((name) =>
    warning(
      "settings",
      `${name} is not read, because ${name.replace(/_FILE$/, "")} is set, too.`,
      "Remove the one that is out of date.",
    ),
  );
  return [...ends, ...idle];
}

/** The settings, if they are valid, and a finding for each that is not. */
export function checkSettings(): { readonly config?: Config; readonly findings: Finding[] } {
  try {
    const config = getConfig();
    const set = settingSources().filter(({ from }) => from !== "default").length;
    return { config, findings: [ok("settings", `${set} are set; the others have their defaults.`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.problems.map((problem) => failed("settings", `${problem}.`, "See .env.example.")) };
  }
}
