import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "@/lib/db/disk-full";
import { makePrivateFolder } from "@/lib/db/private-folder";
import { AppError, DiskFullError, hasCode, InvalidInputError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { fileReasons } from "@/lib/text/roster-reasons";
import { encodingOf } from "./encoding";
import { newRosterFile, rosterFolder, rosterPath } from "./file";

const MEGABYTES = 50;
const CAP_BYTES = MEGABYTES * 1_000_000;

export interface Upload {
  readonly body: AsyncIterable<Uint8Array>;
  /** Content-Length, if the sender gave one. */
  readonly length?: number | undefined;
}

/**
 * Streams an upload to disk, where it is before its name is known: after a power cut, a part of it would revoke the
 * access of everyone in the rest. A file that is too large, incomplete or not text leaves nothing behind.
 * @returns the name of the file in the folder of rosters
 * @throws AppError `too_large` (413) or, on a full disk, `busy` (503); InvalidInputError
 */
export async function storeUpload(runtime: Pick<Runtime, "config">, upload: Upload): Promise<string> {
  if (upload.length !== undefined && upload.length >= CAP_BYTES) throw tooLarge();
  try {
    return await store(runtime, upload);
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  }
}

async function store(runtime: Pick<Runtime, "config">, upload: Upload): Promise<string> {
  makePrivateFolder(rosterFolder(runtime));
  const file = newRosterFile();
  const destination = rosterPath(runtime, file);
  // Opened before anything can fail: a stream that opens it by itself may still do so when it is removed.
  const handle = await open(destination, "wx", 0o600);
  try {
    await pipeline(checked(upload), handle.createWriteStream({ flush: true }));
    return file;
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

async function* checked({ body, length }: Upload): AsyncGenerator<Uint8Array> {
  let received = 0;
  let isUtf8 = true;
  try {
    for await (const chunk of body) {
      if (received === 0) isUtf8 = encodingOf(chunk) === "utf-8";
      if (received === 0 && ZIP.equals(chunk.subarray(0, ZIP.length)))
        throw new InvalidInputError(fileReasons.workbook);
      if (isUtf8 && chunk.includes(0)) throw new InvalidInputError(fileReasons.binary);
      received += chunk.length;
      if (received >= CAP_BYTES) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw isHungUp(error) ? cut(received, length) : error;
  }
  if (received === 0) throw new InvalidInputError(fileReasons.empty);
  if (length !== undefined && received !== length) throw cut(received, length);
}

/** The sender went away in the middle. */
function isHungUp(error: unknown): boolean {
  return hasCode(error, "ECONNRESET");
}

/** An incomplete roster would revoke the access of everyone in the missing part. */
function cut(received: number, length: number | undefined): InvalidInputError {
  return new InvalidInputError(fileReasons.cut(received, length));
}

/** The first bytes of an archive, but of no text: just "PK" could begin a column name. */
const ZIP = Buffer.from("PK\x03\x04");

function tooLarge(): AppError {
  return new AppError("too_large", 413, { message: fileReasons.tooLarge(MEGABYTES) });
}
