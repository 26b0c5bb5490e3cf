import { headers } from "next/headers";
import { ForbiddenPage } from "@/components/shell/standalone-pages";
import { requestContext } from "@/lib/auth/request-context";

export default async function Forbidden() {
  const { requestId } = requestContext(await headers());
  return <ForbiddenPage requestId={requestId} />;
}
