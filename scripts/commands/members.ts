import { Argument, Command, Option } from "commander";
import type { Actor } from "@/lib/audit";
import { ROLES, type Role } from "@/lib/domain/members";
import {
  addMember,
  deactivateMember,
  deleteMember,
  eraseMember,
  exportMember,
  listMembers,
  type MemberSummary,
  reactivateMember,
  type ServiceOutcome,
  setRole,
  unlinkAccount,
} from "@/lib/members";
import { resetSecondFactor } from "@/lib/second-factor";
import { confirm } from "./confirm";
import { readPassword } from "./read-password";
import { withRuntime } from "./with-runtime";

const CLI: Actor = { name: "cli" };

interface AddOptions {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly zip?: string;
  readonly country?: string;
  readonly role: Role;
  readonly clientUserId?: string;
  readonly passwordStdin?: true;
  readonly json?: true;
}

interface AccessOptions {
  readonly notify?: true;
  readonly reason?: string;
  readonly json?: true;
}

export function membersCommand(): Command {
  const members = new Command("members").description("who has access to the portal and the program");

  members
    .command("add")
    .description("add a member; the program knows of them from their first Redeem on")
    .requiredOption("--email <address>", "the address to sign in with")
    .requiredOption("--first <name>", "first name")
    .requiredOption("--last <name>", "last name")
    .option("--zip <code>", "ZIP code")
    .option("--country <code>", "ISO 3166-1 alpha-2, US unless told otherwise")
    .addOption(new Option("--role <role>", "what they may do").choices(ROLES).default("member"))
    .option("--client-user-id <id>", "their id in the organisation's own records; made up unless given")
    .option("--password-stdin", "read the password from standard input; a terminal asks for it")
    .option("--json", "print JSON")
    .action(add);

  members
    .command("list")
    .description("list members by name")
    .option("--search <words>", "words of name, address or id")
    .option("--json", "print JSON, a line each")
    .action(list);

  const changes = { deactivate: deactivateMember, reactivate: reactivateMember };
  for (const [name, change] of Object.entries(changes)) {
    members
      .command(name)
      .description(`${name} a member, here and at the program`)
      .argument("<client-user-id>")
      .option("--notify", "ask the program to tell the member by mail")
      .option("--reason <text>", "kept in the audit log")
      .option("--json", "print JSON")
      .action(async (id: string, { notify, reason, json }: AccessOptions) => {
        say(await withRuntime((runtime) => change(runtime, CLI, id, { notify, reason })), json);
      });
  }

  members
    .command("delete")
    .description("delete a member at the program and here")
    .argument("<client-user-id>")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .action(async (id: string, { yes, json }: { yes?: true; json?: true }) => {
      await confirm(`Delete the member ${id} at the program and here? Their saved data is lost.`, yes);
      say(await withRuntime((runtime) => deleteMember(runtime, CLI, id)), json);
    });

  members
    .command("export")
    .description("print everything that the portal holds on somebody, as JSON; works after a deletion too")
    .argument("<client-user-id>")
    .action(async (id: string) => {
      console.log(JSON.stringify(await withRuntime((runtime) => exportMember(runtime, CLI, id)), null, 2));
    });

  members
    .command("erase")
    .description("delete somebody at the program and here, and make what must stay unrecognisable")
    .argument("<client-user-id>")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .action(async (id: string, { yes, json }: { yes?: true; json?: true }) => {
      await confirm(`Erase ${id} for good? Not even the audit log will tell who it was.`, yes);
      const { pseudonym } = await withRuntime((runtime) => eraseMember(runtime, CLI, id));
      if (json) console.log(JSON.stringify({ pseudonym }));
      else console.error(`Erased. What had to stay calls them ${pseudonym}. Older backups still know who it was.`);
    });

  members
    .command("set-role")
    .description("change what a member may do; signs them out")
    .argument("<client-user-id>")
    .addArgument(new Argument("<role>").choices(ROLES))
    .option("--json", "print JSON")
    .action(async (id: string, role: Role, { json }: { json?: true }) => {
      await withRuntime((runtime) => setRole(runtime, CLI, id, role));
      if (json) console.log(JSON.stringify({ clientUserId: id, role }));
      else console.error(`${id} is now: ${role}.`);
    });

  members
    .command("reset-second-factor")
    .description("take away a second factor whose app and recovery codes are lost; signs the member out")
    .argument("<client-user-id>")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: { json?: true }) => {
      await withRuntime((runtime) => resetSecondFactor(runtime, CLI, id));
      if (json) console.log(JSON.stringify({ clientUserId: id, secondFactor: false }));
      else console.error(`${id} has no second factor now, and sets one up at the next sign-in where one is needed.`);
    });

  members
    .command("unlink-account")
    .description("unlink a member from their account at the organisation's sign-in; signs the member out")
    .argument("<client-user-id>")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: { json?: true }) => {
      const { ended } = await withRuntime((runtime) => unlinkAccount(runtime, CLI, id));
      if (json) console.log(JSON.stringify({ clientUserId: id, linked: false, ended }));
      else console.error(`${id} is linked anew with whoever signs in there with the member's e-mail address next.`);
    });

  return members;
}

async function add({ first, last, passwordStdin, json, ...profile }: AddOptions): Promise<void> {
  const password = passwordStdin ? await readPassword() : undefined;
  const member = await withRuntime((runtime) =>
    addMember(runtime, CLI, { ...profile, firstName: first, lastName: last, password }),
  );
  console.log(json ? JSON.stringify(member) : member.clientUserId);
}

async function list({ search, json }: { search?: string; json?: true }): Promise<void> {
  await withRuntime((runtime) => {
    let cursor: string | undefined;
    do {
      const page = listMembers(runtime, { q: search, cursor, limit: 100 });
      for (const member of page.items) console.log(json ? JSON.stringify(member) : line(member));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  });
}

function line(member: MemberSummary): string {
  return [member.clientUserId, member.accessState, member.role, member.email ?? "-", member.name].join("\t");
}

function say({ state, message }: ServiceOutcome, json: true | undefined): void {
  if (json) console.log(JSON.stringify({ service: { state, message } }));
  else console.error(message);
  if (state !== "done") process.exitCode = 1;
}
