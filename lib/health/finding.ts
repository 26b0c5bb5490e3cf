/** What one check found, in words for an operator. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  readonly message: string;
  /** What to do about it. */
  readonly mend?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, state: "ok", message });

export const warning = (check: string, message: string, mend: string): Finding => ({
  check,
  state: "warning",
  message,
  mend,
});

/** Without a mend where the message names it already. */
export const failed = (check: string, message: string, mend?: string): Finding => ({
  check,
  state: "failed",
  message,
  ...(mend && { mend }),
});
