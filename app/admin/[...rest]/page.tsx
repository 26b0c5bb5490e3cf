import { notFound } from "next/navigation";
import { requireSupport } from "@/lib/auth";

/** Any other address of the console: whom it is closed to is not even told that there is nothing. */
async function nothing(): Promise<never> {
  await requireSupport();
  notFound();
}

export { nothing as default, nothing as generateMetadata };
