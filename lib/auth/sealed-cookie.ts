import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";

/**
 * Ours have about 300 characters, and 1,300 with the longest address. The decoder skips characters that base64 lacks, so
 * each cookie can be spelled in endlessly many ways, and each spelling of a session's would be cached.
 */
const LONGEST = 2048;

/**
 * How next-auth seals. It opens by whichever algorithm a cookie names itself, and one of them derives the key from a
 * password in ten thousand rounds: strangers could have that work done, on the threads that sign for Redeem (ASVS 5.0,
 * 9.1.2).
 */
const HEADER = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

class ForeignCookieError extends Error {
  override readonly name = "ForeignCookieError";
}

/**
 * Opens a cookie that next-auth's `encode` has sealed.
 * @throws ForeignCookieError for one that it has not; an error of the library for one that has expired or was changed
 */
export async function openSealed(params: JWTDecodeParams): Promise<JWT | null> {
  const { token = "" } = params;
  if (token.length > LONGEST || !token.startsWith(`${HEADER}.`)) throw new ForeignCookieError();
  return await decode(params);
}
