/** What one check found, in words for an operator. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  readonly message: string;
  /** What to do about it; whatever is not ok has one. */
  readonly mend?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, state: "ok", message });

export const warning = (check: string, message: string, mend: string): Finding => ({
  check,
  state: "warning",
  message,
  mend,
});

export const failed = (check: string, message: string, mend: string): Finding => ({
  check,
  state: "failed",
  message,
  mend,
});
