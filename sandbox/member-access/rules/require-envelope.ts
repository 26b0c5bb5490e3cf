import type { Call } from "../call";
import { MissingValues } from "../errors";
import { whyMissing } from "./why-missing";

/** In the order of the specification's table. */
const NAMES = ["Cipher", "Iv", "Payload", "Signature"] as const;

export type EnvelopeFields = Record<(typeof NAMES)[number], string>;

export interface SealedCall extends Call {
  sealed: EnvelopeFields;
}

/** All four envelope fields, by their exact names (member-access.md, Errors). */
export function requireEnvelope(call: Call): SealedCall {
  const { Cipher, Iv, Payload, Signature } = call.fields;
  if (Cipher && Iv && Payload && Signature) return { ...call, sealed: { Cipher, Iv, Payload, Signature } };

  const missing = NAMES.filter((name) => !call.fields[name]);
  throw new MissingValues(
    missing,
    missing.map((name) => whyMissing(name, call.fields)),
  );
}
