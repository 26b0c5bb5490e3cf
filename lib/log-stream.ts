import { write, writeSync } from "node:fs";
import { hasCode } from "@/lib/errors";

/** The most that may wait to be written: on a full disk, later lines are dropped instead of filling up memory. */
const WAITING_CHARACTERS = 4 * 1024 * 1024;
/** How long a pipe that is full, or a thread that writes, is left alone. */
const PAUSE_MS = 100;
/** How long the end of the process waits for whoever reads such a pipe. */
const PATIENCE_MS = 1_000;

const never = new Int32Array(new SharedArrayBuffer(4));

export interface LogStream {
  write(line: string): void;
  /** Writes what waits, as far as it is taken. */
  flushSync(): void;
}

/**
 * Writes lines without holding the event loop. A full disk, or a closed pipe, must not end a process that can still
 * serve: writing is tried again with the next line. Nor may it keep a process from ending, as pino's own stream does,
 * which tries for ever then.
 */
export function openLogStream(fd: number): LogStream {
  let lines: string[] = [];
  let waiting = 0;
  /** Taken from the lines, and not written yet. */
  let rest = Buffer.alloc(0);
  let isWriting = false;

  function take(): void {
    if (rest.length > 0 || lines.length === 0) return;
    rest = Buffer.from(lines.join(""));
    lines = [];
    waiting = 0;
  }

  function writeOn(): void {
    take();
    if (isWriting || rest.length === 0) return;
    isWriting = true;
    const bytes = rest;
    write(fd, bytes, (error, written) => {
      isWriting = false;
      if (error) {
        if (hasCode(error, "EAGAIN")) setTimeout(writeOn, PAUSE_MS).unref();
        return;
      }
      if (rest === bytes) rest = bytes.subarray(written);
      writeOn();
    });
  }

  return {
    write(line) {
      if (waiting + line.length > WAITING_CHARACTERS) return;
      lines.push(line);
      waiting += line.length;
      writeOn();
    },
    flushSync() {
      if (isWriting) {
        // A thread of Node's is writing this, also while the process ends; what follows waits for its turn.
        rest = Buffer.alloc(0);
        if (lines.length > 0) Atomics.wait(never, 0, 0, PAUSE_MS);
      }
      const started = performance.now();
      for (take(); rest.length > 0; take()) {
        try {
          rest = rest.subarray(writeSync(fd, rest));
        } catch (error) {
          if (!hasCode(error, "EAGAIN") || performance.now() - started > PATIENCE_MS) return;
          Atomics.wait(never, 0, 0, PAUSE_MS);
        }
      }
    },
  };
}
