import { Command } from "commander";
import { examine, type Finding } from "@/lib/health";

const MARKS: Readonly<Record<Finding["state"], string>> = { ok: "ok     ", warning: "warning", failed: "FAILED " };

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "check everything that the portal needs: settings, keys, databases, disk, backups, clock, both services, mail, sign-in, rosters and proxy",
    )
    .option("--json", "print JSON, one finding per line")
    .action(doctor);
}

async function doctor({ json }: { json?: true }): Promise<void> {
  for await (const finding of examine()) {
    console.log(json ? JSON.stringify(finding) : line(finding));
    if (finding.state === "failed") process.exitCode = 1;
  }
}

function line({ check, state, message, mend }: Finding): string {
  return `${MARKS[state]}  ${check}: ${message}${mend ? `\n         ${mend}` : ""}`;
}
