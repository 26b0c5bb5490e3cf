import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The files in the data folder; private keys are in a separate folder that only the owner can read. */
export interface DataFiles {
  database: string;
  credentials: string;
  portalEnv: string;
  ca: string;
  caKey: string;
  server: string;
  serverKey: string;
  serviceKey: string;
  serviceKeySsh: string;
  serviceKeyPkcs1: string;
  serviceKeyPkcs8: string;
  clientKey: string;
  clientKeySsh: string;
}

export function prepareDataDir(dataDir: string): DataFiles {
  mkdirSync(join(dataDir, "private"), { recursive: true, mode: 0o700 });
  const inDir = (...path: string[]) => join(dataDir, ...path);
  return {
    database: inDir("sandbox.db"),
    credentials: inDir("private", "credentials.json"),
    portalEnv: inDir("portal.env"),
    ca: inDir("ca.pem"),
    caKey: inDir("private", "ca-key.pem"),
    server: inDir("server.pem"),
    serverKey: inDir("private", "server-key.pem"),
    serviceKey: inDir("private", "service-key.pem"),
    serviceKeySsh: inDir("service-key.ssh.pub"),
    serviceKeyPkcs1: inDir("service-key.pkcs1.pem"),
    serviceKeyPkcs8: inDir("service-key.pkcs8.pem"),
    clientKey: inDir("private", "client-key.pem"),
    clientKeySsh: inDir("client-key.ssh.pub"),
  };
}

export const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, "utf8") : undefined;

export const writePublic = (file: string, text: string): void => replace(file, text, 0o666);

export const writePrivate = (file: string, text: string): void => replace(file, text, 0o600);

/** A kill or a full disk leaves the old text, never half of the new one. */
function replace(file: string, text: string, mode: number): void {
  if (readIfThere(file) === text) return;
  const beside = `${file}.new`;
  writeFileSync(beside, text, { mode });
  renameSync(beside, file);
}
