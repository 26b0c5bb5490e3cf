/** A refusal with a reason code, with which next-auth leads on to the sign-in page. */
export class SignInRefusedError extends Error {
  override readonly name = "SignInRefusedError";
}

type Work<Args extends readonly unknown[], Answer> = (...args: Args) => Promise<Answer>;

/**
 * Collects the errors inside next-auth during one request. On any error, next-auth leads to the sign-in page with the
 * error's text in the address, or continues as if nothing had happened. Neither is logged, and neither is the right
 * answer to a full disk.
 */
export function watchFailures() {
  let first: { readonly error: unknown } | undefined;
  return {
    /** The same work; its error is kept, unless it is a refusal. */
    watch<Args extends readonly unknown[], Answer>(work: Work<Args, Answer>): Work<Args, Answer> {
      return async (...args) => {
        try {
          return await work(...args);
        } catch (error) {
          if (!(error instanceof SignInRefusedError)) first ??= { error };
          throw error;
        }
      };
    },
    /** @throws the first error that was kept */
    rethrow(): void {
      if (first) throw first.error;
    },
  };
}

export type Watch = ReturnType<typeof watchFailures>["watch"];
