import { codeOf } from "@/lib/errors";
import { makePrivateFolder } from "./private-folder";
import { UnusableDatabaseError } from "./unusable";

/** Creates DATA_DIR if it is not there. @throws UnusableDatabaseError, which says what to do about the setting */
export function makeDataFolder(dataDir: string): void {
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new UnusableDatabaseError(
      `DATA_DIR is ${dataDir}, which does not exist and cannot be created (${code}).`,
      "Create it, and give it to the user that the portal runs as, or set DATA_DIR to another folder.",
      error,
    );
  }
}
