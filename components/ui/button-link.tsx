import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button";

/** A way on, as prominent as a button. */
export function ButtonLink({ tone, wide, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ tone, wide }, className)} {...rest} />;
}
