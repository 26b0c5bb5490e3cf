import { notFound } from "next/navigation";
import { requireSupport } from "@/lib/auth";

/** Any other path of the console: it also requires a session. */
async function nothing(): Promise<never> {
  await requireSupport();
  return notFound();
}

export { nothing as default, nothing as generateMetadata };
