/**
 * Those of Node's codes for a certificate that is refused (tls, X509 certificate error codes) whose name does not say
 * so.
 */
const OTHERS = new Set([
  "INVALID_PURPOSE",
  "INVALID_CA",
  "PATH_LENGTH_EXCEEDED",
  "HOSTNAME_MISMATCH",
  "UNABLE_TO_GET_CRL",
  "UNABLE_TO_DECRYPT_CRL_SIGNATURE",
  "CRL_SIGNATURE_FAILURE",
  "CRL_NOT_YET_VALID",
  "CRL_HAS_EXPIRED",
  "ERROR_IN_CRL_LAST_UPDATE_FIELD",
  "ERROR_IN_CRL_NEXT_UPDATE_FIELD",
  // What OpenSSL has a reason for and Node no name.
  "UNSPECIFIED",
]);

/** Whether an error's code says that the other side's certificate was refused: to try again would change nothing. */
export function isCertificateCode(code: string): boolean {
  return /CERT|ISSUER|VERIFY/.test(code) || OTHERS.has(code);
}
