import { Command } from "commander";
import { examine, type Finding } from "@/lib/health";
import { EXIT } from "./exit-codes";

const MARKS: Readonly<Record<Finding["state"], string>> = { ok: "ok     ", warning: "warning", failed: "FAILED " };

interface DoctorOptions {
  readonly json?: true;
}

export function doctorCommand(namesInFile: readonly string[]): Command {
  return new Command("doctor")
    .description(
      "check everything that the portal needs: settings, keys, databases, disk, backups, clock, both services, mail, sign-in, rosters and proxy",
    )
    .option("--json", "print JSON, one finding per line")
    .action((options: DoctorOptions) => doctor(namesInFile, options));
}

async function doctor(namesInFile: readonly string[], { json }: DoctorOptions): Promise<void> {
  for await (const finding of examine(namesInFile)) {
    console.log(json ? JSON.stringify(finding) : line(finding));
    if (finding.state === "failed") process.exitCode = EXIT.failed;
  }
}

function line({ check, state, message, mend }: Finding): string {
  return `${MARKS[state]}  ${check}: ${message}${mend ? `\n         ${mend}` : ""}`;
}
