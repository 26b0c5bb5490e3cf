import { AppError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** @param allowed the methods that the address has, where its own code decides; else those of its route are listed */
export class MethodNotAllowedError extends AppError {
  constructor(readonly allowed?: readonly string[]) {
    const message = allowed ? refusalText.methods(allowed) : refusalText.method;
    super("method_not_allowed", 405, { message });
  }
}

/** Marks the handler of a method that an address has only to say that it has not. */
export function refusing<Handler extends object>(handler: Handler): Handler & { readonly isRefusing: true } {
  return Object.assign(handler, { isRefusing: true as const });
}
