/** Where a line has no room for all of it, it is broken before its @, and not within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  const at = Math.max(address.lastIndexOf("@"), 0);
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
