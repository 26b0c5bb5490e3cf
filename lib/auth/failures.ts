/** A refusal in a word of the sign-in page, to which next-auth leads on with it. */
export class SignInRefusedError extends Error {
  override readonly name = "SignInRefusedError";
}

type Work<Args extends readonly unknown[], Answer> = (...args: Args) => Promise<Answer>;

/**
 * What fails within next-auth, of one request. It leads to the sign-in page with the text of whatever error it meets in an
 * address, or goes on as if nothing had happened; neither is logged, and neither is an answer to a full disk.
 */
export function watchFailures() {
  let first: { readonly error: unknown } | undefined;
  return {
    /** The same work; what it fails with is kept, unless it is a refusal. */
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
    /** @throws the first of what was kept */
    rethrow(): void {
      if (first) throw first.error;
    },
  };
}

export type Watch = ReturnType<typeof watchFailures>["watch"];
