import Database from "better-sqlite3";
import { isNodeNewEnough, OLDEST_NODE } from "@/lib/domain/node-version.mjs";
import { type Finding, failed, ok } from "./finding";

export function checkVersions(): Finding[] {
  const { node, openssl } = process.versions;
  const words = `Node ${node}, OpenSSL ${openssl}, SQLite ${sqliteVersion()}.`;
  return [
    isNodeNewEnough(node)
      ? ok("versions", words)
      : failed("versions", words, `Node ${OLDEST_NODE} or newer is needed.`),
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
