import path from "node:path";
import { Command } from "commander";
import { type Restored, restoreBackup, writeBackup } from "@/lib/backup";
import { dataDirectory } from "@/lib/config";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { count } from "@/lib/text/format";
import { confirm } from "./confirm";

export function backupCommand(): Command {
  return new Command("backup")
    .description("copy portal.db, while the portal runs, into a checked file")
    .argument("<file>", "the new file")
    .option("--json", "print JSON")
    .action(backup);
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description("put a backup in the place of portal.db; web and worker must be stopped")
    .argument("<file>", "the backup")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .action(restore);
}

async function backup(name: string, { json }: { json?: true }): Promise<void> {
  const DATA_DIR = dataDirectory();
  const file = path.resolve(name);
  const release = holdInUse(DATA_DIR);
  try {
    migrateDatabases(DATA_DIR);
    const bytes = await writeBackup({ DATA_DIR }, file);
    console.log(json ? JSON.stringify({ file, bytes }) : file);
  } finally {
    release();
  }
  console.error("catalog.db and the logos are not in it: a sync brings them back.");
}

async function restore(name: string, { yes, json }: { yes?: true; json?: true }): Promise<void> {
  const file = path.resolve(name);
  await confirm(`Replace the members, the audit log and all else in portal.db by ${file}?`, yes);
  const restored = await restoreBackup({ DATA_DIR: dataDirectory() }, file);
  if (json) console.log(JSON.stringify(restored));
  else for (const line of inWords(restored)) console.error(line);
}

function inWords({ members, takenOver, replaced }: Restored): string[] {
  const lines = [
    `Restored ${count(members, "member", "members")}. Everybody is signed out, and what the program thinks of each is unknown until asked.`,
  ];
  if (replaced) lines.push(`The replaced database is kept as ${replaced}.`);
  if (takenOver) {
    const { keptOut, demoted, newPasswords } = takenOver;
    if (keptOut > 0) lines.push(`Without access stay those who lost it after the backup: ${keptOut}.`);
    if (demoted > 0) lines.push(`Roles that were lowered after the backup stay so: ${demoted}.`);
    if (newPasswords > 0)
      lines.push(`Passwords that were changed after the backup are the changed ones: ${newPasswords}.`);
  } else {
    lines.push("No newer database could be read: whose access ended after the backup can sign in here again.");
    lines.push("Roles, passwords and second factors are those of the backup, too.");
  }
  lines.push(
    "Next, before the portal starts: have the current roster settle who has access.",
    "  npm run portal -- roster plan FILE --deactivate-missing --out PLAN",
    "  npm run portal -- roster apply PLAN",
    "Admins are for you to look through: no roster takes access from one. Members whom it leaves as they are stay unknown",
    "at the program until their next Redeem, or until an admin has it asked again on their page.",
  );
  return lines;
}
