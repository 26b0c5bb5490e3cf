import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Next's link, which fetches its page when it is pressed, and not as soon as it is on the screen: every page is made
 * for whoever asks for it, so a list of links would have the server make them all.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink prefetch={false} {...props} />;
}
