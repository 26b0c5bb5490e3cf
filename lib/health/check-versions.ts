import Database from "better-sqlite3";
import { type Finding, failed, ok } from "./finding";

/** As package.json says in `engines`. */
const OLDEST_NODE = [20, 19] as const;

export function checkVersions(): Finding[] {
  const { node, openssl } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  const words = `Node ${node}, OpenSSL ${openssl}, SQLite ${sqliteVersion()}.`;
  return [
    isOld ? failed("versions", words, `Node ${OLDEST_NODE.join(".")} or newer is needed.`) : ok("versions", words),
  ];
}

function sqliteVersion(): string {
  const memory = new Database(":memory:");
  try {
    return String(memory.prepare("SELECT sqlite_version()").pluck().get());
  } finally {
    memory.close();
  }
}
