/** Exit codes of the commands; `--help` tells them. */
export const EXIT = {
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** The plan of a roster needs a confirmation. */
  stopped: 3,
  /** A roster was applied with refused or failed lines. */
  incomplete: 4,
} as const;
