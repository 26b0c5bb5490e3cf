/** Something that may take only so long. */
export interface Deadline {
  /** Aborted with the caller's signal, or with the reason when the time is over. */
  readonly signal: AbortSignal;
  isOver(): boolean;
  /** Stops the clock; the caller's signal still counts. */
  clear(): void;
}

/** Not AbortSignal.timeout: joined to another signal, Node 20 may lose it to garbage collection. */
export function startDeadline(signal: AbortSignal, milliseconds: number, reason: Error): Deadline {
  const late = new AbortController();
  const clock = setTimeout(() => late.abort(reason), milliseconds);
  return {
    signal: AbortSignal.any([signal, late.signal]),
    isOver: () => late.signal.aborted,
    clear: () => clearTimeout(clock),
  };
}
