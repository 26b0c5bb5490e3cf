import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { AppError } from "@/lib/errors";
import { readOpenSshPublicKey } from "./openssh";

const KEYS_GENERATE = "`npm run portal -- keys generate` makes a suitable key.";
/** So that a key whose public half is already saved in the back office need not be replaced. */
const REWRITE = "`ssh-keygen -p -N '' -m PEM -f FILE` rewrites an RSA key in a suitable form, without a passphrase.";

/** A key that cannot be used; the message says what was found and what to do, never the key. */
export class UnusableKeyError extends AppError {
  constructor(message: string, cause?: unknown) {
    super("internal", 500, { message, cause });
  }
}

/**
 * The service's public key, in any of its three published forms (member-access.md, Authentication, rule 4): an OpenSSH
 * line, PKCS#1 PEM or PKCS#8 PEM; 1,024 bits or more (wire-notes.md, Payload).
 * @throws UnusableKeyError
 */
export function readServiceKey(text: string): KeyObject {
  requireMoreThanFirstLine("MEMBER_API_PUBLIC_KEY", text);
  const form = /^\s*(ssh-rsa |-----BEGIN (?:RSA )?PUBLIC KEY-----)/.exec(text)?.[1];
  if (!form) {
    throw new UnusableKeyError(
      "MEMBER_API_PUBLIC_KEY is not in any of the three published forms: an `ssh-rsa` line, or a PEM block that begins with `BEGIN RSA PUBLIC KEY` or `BEGIN PUBLIC KEY`.",
    );
  }
  const key = parsed(
    () => (form === "ssh-rsa " ? readOpenSshPublicKey(text) : createPublicKey(text)),
    "MEMBER_API_PUBLIC_KEY cannot be read: copy all of it from the back office again.",
  );
  const bits = rsaBits(key);
  if (bits < 1024) {
    throw new UnusableKeyError(
      `MEMBER_API_PUBLIC_KEY is ${kindOf(key)}; the service publishes RSA keys of 1,024 bits or more.`,
    );
  }
  return key;
}

/**
 * The client's private key, PKCS#1 or PKCS#8 PEM without passphrase, at least 2,048 bits.
 * @throws UnusableKeyError
 */
export function readClientKey(text: string): KeyObject {
  requireMoreThanFirstLine("CLIENT_PRIVATE_KEY", text);
  const label = /-----BEGIN ([A-Z ]+)-----/.exec(text)?.[1];
  if (label !== "PRIVATE KEY" && label !== "RSA PRIVATE KEY") {
    const found = label ? `a PEM block of the kind ${label}` : "no PEM block";
    const mend = label?.endsWith("PRIVATE KEY") ? `${REWRITE} ${KEYS_GENERATE}` : KEYS_GENERATE;
    throw new UnusableKeyError(`CLIENT_PRIVATE_KEY contains ${found}, not a PKCS#1 or PKCS#8 private key. ${mend}`);
  }
  const key = parsed(
    () => createPrivateKey(text),
    `CLIENT_PRIVATE_KEY cannot be read as a private key without a passphrase. ${REWRITE} ${KEYS_GENERATE}`,
  );
  if (rsaBits(key) < 2048) {
    throw new UnusableKeyError(
      `CLIENT_PRIVATE_KEY is ${kindOf(key)}; at least 2,048 bits of RSA are needed. ${KEYS_GENERATE}`,
    );
  }
  return key;
}

/** Without quotes, a value in `.env` ends with its line. */
function requireMoreThanFirstLine(setting: string, text: string): void {
  if (!/^\s*-----BEGIN [A-Z0-9 ]+-----\s*$/.test(text)) return;
  throw new UnusableKeyError(
    `${setting} has only the first line of a PEM block: put all of it into double quotes, or name a file that holds it in ${setting}_FILE.`,
  );
}

function parsed(parse: () => KeyObject, complaint: string): KeyObject {
  try {
    return parse();
  } catch (cause) {
    throw new UnusableKeyError(complaint, cause);
  }
}

/** 0 for a key that is not RSA. */
export function rsaBits(key: KeyObject): number {
  return key.asymmetricKeyType === "rsa" ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
}

function kindOf(key: KeyObject): string {
  return rsaBits(key) > 0 ? `an RSA key of ${rsaBits(key)} bits` : `a key of the kind ${key.asymmetricKeyType}`;
}
