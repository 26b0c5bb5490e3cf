import { headers } from "next/headers";
import { NotFoundPage } from "@/components/shell/standalone-pages";
import { requestContext } from "@/lib/auth/request-context";
import { MISSING } from "./missing-page";

export const metadata = MISSING;

export default async function NotFound() {
  const { requestId } = requestContext(await headers());
  return <NotFoundPage requestId={requestId} />;
}
