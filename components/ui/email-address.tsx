import { Fragment } from "react";

/** One word of the name before the last @, with the dot after it; or the rest. */
const PARTS = /.+?(?:\.(?=.*@)|(?=@[^@]*$)|$)/g;

/** Where a line has no room for all of it, it is broken where its parts meet, and not within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  return [...address.matchAll(PARTS)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
