"use client";

import { type Failure, FailureMessage } from "@/components/shell/failure-message";
import { PlainHeader } from "@/components/shell/plain-header";

/** For when the header of a page failed, too. */
export default function ErrorPage(failure: Failure) {
  return (
    <>
      <PlainHeader />
      <FailureMessage {...failure} />
    </>
  );
}
