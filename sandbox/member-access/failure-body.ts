import type { SwitchValues } from "../switches";
import type { OperationName } from "./call";
import type { Finding } from "./errors";

type Form = Pick<SwitchValues, "errorShape" | "errorCode">;

/** The body of a failure, `error` in the shape that is switched on (member-access.md, Errors; wire notes, Answers). */
export function failureBody(operation: OperationName, findings: readonly Finding[], form: Form) {
  return { class: "client", method: operation, status: "fail", error: errorMember(findings, form) };
}

function errorMember(findings: readonly Finding[], { errorShape, errorCode }: Form) {
  const entries = findings.map(({ key, message, code }) => {
    if (code === undefined || errorCode === "none") return { key, message };
    return errorCode === "key" ? { key: String(code), message } : { key, message: `${message} (${code})` };
  });
  const messages = entries.map(({ message }) => message);
  if (errorShape === "string") return messages.join("; ");
  if (errorShape === "array") return messages;
  return Object.fromEntries(entries.map(({ key, message }) => [key, message]));
}
