import { statSync } from "node:fs";
import { type Config, ConfigError, getConfig, isSettingName, settingFile, settingSources } from "@/lib/config";
import { clientPublicLine } from "@/lib/member-access/client-key-file";
import { readClientKey, rsaBits } from "@/lib/member-access/keys";
import { type Finding, failed, ok, warning } from "./finding";

const OF_NODE = /^(NODE_.*|TZ)$/;

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
 * Names in the settings file that the portal does not know: a misspelt name of a setting with a default goes unnoticed.
 */
export function checkNames(namesInFile: readonly string[]): Finding[] {
  return namesInFile
    .filter((name) => !isSettingName(name) && !OF_NODE.test(name))
    .map((name) =>
      warning(
        "settings",
        `${name} is in the settings file, but is not a setting of the portal.`,
        "Compare how it is written with .env.example.",
      ),
    );
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
