import { notFound } from "next/navigation";
import { requireSupport } from "@/lib/auth";

/** Any other address of the console: whom it is closed to is not even told that there is nothing. */
export default async function NothingPage(): Promise<never> {
  await requireSupport();
  notFound();
}
