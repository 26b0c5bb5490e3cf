import type { ComponentProps } from "react";
import { Button } from "./button";

/** A button that does nothing while an answer is on its way. It keeps the focus, which a disabled button would lose. */
export function BusyButton({ busy, onClick, ...rest }: ComponentProps<typeof Button> & { readonly busy: boolean }) {
  return (
    <Button
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
