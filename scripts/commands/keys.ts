import path from "node:path";
import { Command } from "commander";
import { clientPrivateKey, dataDirectory } from "@/lib/config";
import { makeDataFolder } from "@/lib/db/data-folder";
import { makePrivateFolder } from "@/lib/db/private-folder";
import { InvalidInputError } from "@/lib/errors";
import { clientPublicLine, createClientKeyFile } from "@/lib/member-access/client-key-file";
import { readClientKey } from "@/lib/member-access/keys";

interface GenerateOptions {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Works without any other setting: a key pair is the first thing an operator needs. */
export function keysCommand(): Command {
  const keys = new Command("keys").description("the portal's own RSA key pair, which signs its SSO requests");

  keys
    .command("generate")
    .description("make a 2048-bit key pair and print the public half as the line to paste into the back office")
    .option("--out <file>", "the private key's file (default: keys/client-key.pem in DATA_DIR)")
    .option("--force", "replace the file if it exists")
    .option("--json", "print JSON")
    .action(generate);

  keys
    .command("show")
    .description("print the public half of CLIENT_PRIVATE_KEY as the line to paste into the back office")
    .option("--json", "print JSON")
    .action(show);

  return keys;
}

async function generate({ out, force, json }: GenerateOptions): Promise<void> {
  const file = path.resolve(out ?? keyInData());
  makePrivateFolder(path.dirname(file));
  const publicKey = await createClientKeyFile(file, { replace: force ?? false });
  console.log(json ? JSON.stringify({ file, publicKey }) : publicKey);
  console.error(`The private key is in ${file}, readable only by you. Two steps are left:`);
  console.error(`  1. set CLIENT_PRIVATE_KEY_FILE=${file}`);
  console.error("  2. save the line above as the public key in the account settings of the program's back office");
}

function keyInData(): string {
  const folder = dataDirectory();
  makeDataFolder(folder);
  return path.join(folder, "keys", "client-key.pem");
}

function show({ json }: { json?: true }): void {
  const pem = clientPrivateKey();
  if (!pem) {
    throw new InvalidInputError(
      "CLIENT_PRIVATE_KEY (or CLIENT_PRIVATE_KEY_FILE) is not set. `npm run portal -- keys generate` makes a key.",
    );
  }
  const publicKey = clientPublicLine(readClientKey(pem));
  console.log(json ? JSON.stringify({ publicKey }) : publicKey);
}
