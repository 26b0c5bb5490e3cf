// @ts-check
import { parseArgs } from "node:util";

/**
 * Ends a command that was given arguments: with `--help` it says how it is run, and any other one, which would be without
 * effect, it refuses.
 * @param {string} usage
 */
export function takeNoArguments(usage) {
  try {
    const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
    if (!values.help) return;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
  console.log(usage);
  process.exit(0);
}
