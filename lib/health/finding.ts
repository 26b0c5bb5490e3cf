/** The result of one check, as text for operators. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "failed";
  readonly message: string;
  /** What to do about it; always set unless the state is ok. */
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
