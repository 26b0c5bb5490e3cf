import { Command } from "commander";
import { examine, type Finding, type SettingsFile } from "@/lib/health";
import { EXIT } from "./exit-codes";

const MARKS: Readonly<Record<Finding["state"], string>> = { ok: "ok     ", warning: "warning", failed: "FAILED " };

interface DoctorOptions {
  readonly json?: true;
}

const FINDINGS = `
The findings are data, on standard output. A failed one ends the command with exit code 1, a warning does not.`;

export function doctorCommand(inFile?: SettingsFile): Command {
  return new Command("doctor")
    .description(
      "check everything that the portal needs: settings, keys, databases, disk, backups, clock, both services, mail, sign-in, rosters, map style and proxy",
    )
    .option("--json", "print JSON, one finding per line")
    .addHelpText("after", FINDINGS)
    .action((options: DoctorOptions) => doctor(inFile, options));
}

async function doctor(inFile: SettingsFile | undefined, { json }: DoctorOptions): Promise<void> {
  for await (const finding of examine(inFile)) {
    console.log(json ? JSON.stringify(finding) : line(finding));
    if (finding.state === "failed") process.exitCode = EXIT.failed;
  }
}

function line({ check, state, message, mend }: Finding): string {
  return `${MARKS[state]}  ${check}: ${message}${mend ? `\n         ${mend}` : ""}`;
}
