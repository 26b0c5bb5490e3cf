import type { Service } from "../../service";
import { mask } from "../../transport/journal";
import { decodeForm } from "../../transport/read-body";
import { decodeField } from "../envelope/decode-field";
import { decryptPayload } from "../envelope/decrypt-payload";
import { diagnose } from "../envelope/diagnose";
import { findTolerated } from "../envelope/find-tolerated";
import { openCipher } from "../envelope/open-cipher";
import { isSignedBy } from "../envelope/verify-signature";
import { EncryptionSignatureFailed } from "../errors";
import type { SealedCall } from "./require-envelope";

export interface OpenedCall extends SealedCall {
  /** The client's keys and values, as sent. */
  profile: Record<string, string>;
}

/**
 * Opens and verifies the envelope (member-access.md, Endpoints, rules 2 to 5). Every step is executed whatever the
 * previous one found, and there is one refusal for all of them, so that an answer does not reveal which part was wrong.
 */
export function openEnvelope(call: SealedCall, service: Service): OpenedCall {
  const payload = decodeField(call.sealed.Payload);
  const cipher = decodeField(call.sealed.Cipher);
  const iv = decodeField(call.sealed.Iv);
  const signature = decodeField(call.sealed.Signature);

  const keys = { clientKey: service.clientKey.publicKey(), serviceKey: service.serviceKey.privateKey };
  const signed = isSignedBy(keys.clientKey, payload.text, signature.bytes);
  const opened = openCipher(keys.serviceKey, cipher.bytes);
  const text = decryptPayload(payload.bytes, opened.key, iv.bytes);

  const decoded = [payload, cipher, iv, signature].every((field) => field.sound);
  if (!decoded || !signed || !opened.sound || text === undefined) {
    throw new EncryptionSignatureFailed(() => diagnose(call.sealed, keys));
  }
  const profile = decodeForm(text);
  call.notes.profile = mask(profile);
  const tolerated = findTolerated(call.sealed, text, profile);
  if (tolerated.length > 0) call.notes.reasons = tolerated;
  return { ...call, profile };
}
