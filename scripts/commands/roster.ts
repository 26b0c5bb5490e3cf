import { Command, InvalidArgumentError } from "commander";
import { applyPlan } from "./roster-apply";
import { planRosterFile } from "./roster-plan";

const EXIT_CODES = `
Exit codes of its own, beside those of every command:
  3  the plan is stopped: it deactivates, or gives another address to, more members than DEACTIVATION_LIMIT allows, or a column
     was sorted by itself
  4  applied, but some lines were refused or failed

Every night:
  portal roster plan members.csv --deactivate-missing --unattended --out plan.json && portal roster apply plan.json`;

export function rosterCommand(): Command {
  const roster = new Command("roster")
    .description("update members' access from a CSV file: plan, review, apply")
    .addHelpText("afterAll", EXIT_CODES);

  roster
    .command("plan")
    .description("show what a CSV file would change, without changing any member")
    .argument("<file>", "CSV with an id or an e-mail address, a first name and a last name in each line")
    .option("--deactivate-missing", "plan to revoke the access of members who are not in the file")
    .option(
      "--unattended",
      "for a script: restore no access that a person revoked, change no e-mail address of admins and support",
    )
    .option("--keep-ids", "treat a known e-mail address with another id as the known member")
    .option("--keep-line <line>", "do so for this line of the file alone; repeat for each line", collectNumber, [])
    .option("--map <column=header>", "which header names a column: email=Mail; repeat for each column", collect, [])
    .option("--out <plan>", "write the plan to this file instead of standard output")
    .option("--refused <csv>", "write the refused lines, with their reasons, to this file")
    .option("--left-open <csv>", "write the lines that are left open, with the known members, to this file")
    .action(planRosterFile);

  roster
    .command("apply")
    .description("apply exactly this plan; after an interruption, run it again to continue")
    .argument("<plan>", "the file that `roster plan` wrote, or the number of a roster")
    .option("--confirm <number>", "the number of members that the plan was stopped for", wholeNumber)
    .option("--welcome-mail", "ask the program to send new members its welcome mail")
    .option("--yes", "do not ask")
    .option("--json", "print the roster as JSON")
    .action(applyPlan);

  return roster;
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}

function collectNumber(value: string, earlier: readonly number[]): number[] {
  return [...earlier, wholeNumber(value)];
}

function collect(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
}
