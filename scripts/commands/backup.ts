import { existsSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { type Restored, restoreBackup, writeBackup } from "@/lib/backup";
import { dataDirectory } from "@/lib/config";
import { databaseFile } from "@/lib/db/database-file";
import { holdInUse } from "@/lib/db/in-use";
import { absenceOf, lost } from "@/lib/db/lost";
import { sqliteCodeOf } from "@/lib/db/sqlite-code";
import { whyUnusable } from "@/lib/db/unusable";
import { ConflictError } from "@/lib/errors";
import { count } from "@/lib/text/format";
import { confirm } from "./confirm";
import { stopOnSignals } from "./stop-on-signals";
import { bringUp } from "./with-runtime";

export function backupCommand(): Command {
  return new Command("backup")
    .description("copy portal.db to a verified file, while the portal runs")
    .argument("<file>", "the new file")
    .option("--json", "print JSON")
    .action(backup);
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description("replace portal.db with a backup; web and worker must be stopped")
    .argument("<file>", "the backup")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .action(restore);
}

async function backup(name: string, { json }: { json?: true }): Promise<void> {
  const DATA_DIR = dataDirectory();
  const file = path.resolve(name);
  const source = databaseFile(DATA_DIR, "portal");
  const release = holdInUse(DATA_DIR);
  try {
    requireMembers(DATA_DIR);
    // Else a stopped one would leave a copy of all members.
    const bytes = await writeBackup({ DATA_DIR }, file, stopOnSignals()).catch((error: unknown) => sayWhy(file, error));
    console.log(json ? JSON.stringify({ file, bytes }) : file);
  } finally {
    release();
  }
  console.error(`It is a copy of ${source}. catalog.db and the logos are not in it: a sync brings them back.`);
}

/** Of a lost database the backup would be empty, and in time the only one. Before the first start it is. */
function requireMembers(dataDir: string): void {
  const file = databaseFile(dataDir, "portal");
  const absence = absenceOf(file);
  if (!absence) return;
  if (existsSync(databaseFile(dataDir, "catalog"))) throw lost(file, absence, "catalog.db exists");
  bringUp(dataDir);
}

function sayWhy(file: string, error: unknown): never {
  // Only the copy is written to, which may be on another disk than what `doctor` looks at.
  if (sqliteCodeOf(error) === "SQLITE_FULL") throw whyUnusable(file, error) ?? error;
  if (error instanceof Error && error.name === "AbortError") {
    throw new ConflictError("The backup was stopped, and nothing of it is left.");
  }
  throw error;
}

async function restore(name: string, { yes, json }: { yes?: true; json?: true }): Promise<void> {
  const DATA_DIR = dataDirectory();
  const file = path.resolve(name);
  const database = databaseFile(DATA_DIR, "portal");
  await confirm(`Replace the members, the audit log and everything else in ${database} with ${file}?`, yes);
  const restored = await restoreBackup({ DATA_DIR }, file);
  if (json) console.log(JSON.stringify(restored));
  else for (const line of linesAbout(restored, database)) console.error(line);
}

function linesAbout(restored: Restored, database: string): string[] {
  const { members, takenOver, isOlder, replaced, linkedTo, lastWritten } = restored;
  const lines = [
    `Restored ${count(members, "member", "members")} into ${database}. Everyone is signed out, and their status at the program is unknown until it is asked.`,
  ];
  if (replaced) lines.push(`The old database is kept as ${replaced}.`);
  if (linkedTo) {
    lines.push(
      `It was a link to ${linkedTo}, which is as it was, and still has everybody who was in it. The restored one is in the link's place.`,
    );
  }
  if (lastWritten) {
    lines.push(
      `What was written last to the lost ${database} is kept as ${lastWritten}.`,
      "If the lost file is found, put it beside that, under the same name without -wal: a restore then reads both.",
    );
  }
  if (takenOver) {
    const { keptOut, demoted, newPasswords, newAddresses, addedWithoutAccess, neverThere, begunAnew } = takenOver;
    if (keptOut > 0) lines.push(`People who lost access after the backup still have none: ${keptOut}.`);
    if (demoted > 0) lines.push(`Roles that were lowered after the backup stay lowered: ${demoted}.`);
    if (newPasswords > 0) lines.push(`Passwords that were changed after the backup stay changed: ${newPasswords}.`);
    if (newAddresses > 0)
      lines.push(`E-mail addresses that were changed after the backup stay changed: ${newAddresses}.`);
    if (addedWithoutAccess > 0)
      lines.push(
        `People who came after the backup, and whose access a person revoked, are kept, without access: ${addedWithoutAccess}.`,
      );
    if (neverThere > 0)
      lines.push(`Members whom the old database never had have access as in the backup: ${neverThere}.`);
    if (begunAnew)
      lines.push(
        "Neither the old database nor the backup was made from the other: one was started from scratch. Roles, second factors",
        "and linked accounts are those of the backup, and so are passwords that nobody has set anew.",
      );
  } else {
    lines.push(
      isOlder
        ? "The old database knows nothing that the backup does not, so nothing was taken over from it."
        : "No newer database could be read.",
      "People who lost access after the backup can sign in here again.",
    );
    lines.push("Roles, e-mail addresses, passwords and second factors are also those of the backup.");
  }
  lines.push(
    "Next, before the portal starts: apply the current roster, so that the right people have access.",
    "  npm run portal -- roster plan FILE --deactivate-missing --unattended --out PLAN",
    "  npm run portal -- roster apply PLAN",
    "Check the admins by hand: no roster removes their access. Members whom the roster does not change stay unknown",
    "at the program until their next Redeem, or until an admin asks it again on their page.",
  );
  return lines;
}
