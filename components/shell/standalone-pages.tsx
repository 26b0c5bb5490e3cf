"use client";

import { type ComponentProps, lazy } from "react";

// Every page carries them in case they have to be shown: as references in place of their elements, and without the
// scripts that they need then.
const NotFound = lazy(() => import("./not-found-page"));
const Forbidden = lazy(() => import("./forbidden-page"));
const NotFoundHere = lazy(async () => ({ default: (await import("./not-found-message")).NotFoundMessage }));

// React takes no lazy component where the reference to it is one already.
export function NotFoundPage(props: ComponentProps<typeof NotFound>) {
  return <NotFound {...props} />;
}

export function ForbiddenPage(props: ComponentProps<typeof Forbidden>) {
  return <Forbidden {...props} />;
}

/** Within the frame of a page that a member sees already. */
export function NotFoundInFrame() {
  return <NotFoundHere />;
}
