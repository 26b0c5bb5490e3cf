/** The present instant in whole seconds since 1970, as sessions are dated. */
export function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
