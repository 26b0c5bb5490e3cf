// Imported first by every command: the settings of `.env` (or of `--settings FILE`) become real environment before any
// other module reads it, and before any child process inherits it.
import { readSettings } from "./settings";

/** The command's file and its arguments, before `--settings FILE` is removed from them. */
export const givenArguments: readonly string[] = process.argv.slice(1);

function load() {
  try {
    const { args, missing, inFile } = readSettings(process.argv.slice(2), process.env);
    process.argv.splice(2, process.argv.length, ...args);
    Object.assign(process.env, missing);
    return { loadedSettings: Object.keys(missing), inFile };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** Names of the settings that were added to the environment, and what is in the file. */
export const { loadedSettings, inFile } = load();
